" Text records of PÜNCT. Written by generate.py from tokens.tsv.
if exists("b:current_syntax")
  finish
endif
syntax match punctNag /\v([$][0-9]+|[!?][!?]?)/
highlight default link punctNag Operator
syntax match punctMoveNumber /\v[0-9]+[.]+/
highlight default link punctMoveNumber Number
syntax match punctResult /\v(1-0|0-1|1\/2-1\/2|\*)/
highlight default link punctResult Constant
syntax match punctMove /\v[A-Qa-q][0-9][0-9]?(-|-\>|→|–)[A-Qa-q][0-9][0-9]?(,[A-Qa-q][0-9][0-9]?)*(\^[0-9]+)?#?/
highlight default link punctMove Function
syntax match punctAdd /\v[TCELMRtcelmr]\@[A-Qa-q][0-9][0-9]?(,[A-Qa-q][0-9][0-9]?)*#?/
highlight default link punctAdd Function
syntax region punctComment start=/{/ end=/}/
highlight default link punctComment Comment
syntax match punctLineComment /\v;.*/
highlight default link punctLineComment Comment
syntax match punctTagValue /\v"([^"\\]|\\.)*"/
highlight default link punctTagValue String
syntax match punctTag /\v^ *\[[A-Za-z][A-Za-z0-9_]*/
highlight default link punctTag Keyword
syntax match punctEscape /\v^\%.*/
highlight default link punctEscape PreProc
let b:current_syntax = "punct"
