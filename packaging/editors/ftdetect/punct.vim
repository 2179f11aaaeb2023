" Text records of PÜNCT.
autocmd BufNewFile,BufRead *.punct setfiletype punct
