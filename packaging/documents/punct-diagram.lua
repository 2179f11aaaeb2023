-- SPDX-License-Identifier: MIT
-- A filter for Pandoc: draws code blocks of the class punct-diagram, whose text is a .diagram file, by `punct render`.
--
--   pandoc --lua-filter punct-diagram.lua article.md -o article.html
--
-- With `file`, the name of a record as seen from the document, the position is that of its game; the lines of the block
-- say the rest: {.punct-diagram file=match.punct game=3 ply=17}.
--
-- Of a block's attributes, `caption`, `alt`, `width` and `height` are those of a figure. All others are options of
-- `punct render`: {.punct-diagram theme=print scale=3.4}. HTML in one piece holds the drawings themselves. Books and pages
-- in parts get files of SVG, LaTeX and its like PDF, all other formats PNG of 300 dots per inch. PUNCT in the environment
-- names the program.

local program = os.getenv('PUNCT') or 'punct'
local not_options = { caption = true, alt = true, width = true, height = true, file = true }
local media_types = { svg = 'image/svg+xml', pdf = 'application/pdf', png = 'image/png' }
local count = 0
-- What was drawn in this run.
local drawings = {}

local function is_any(format, ...)
  for _, start in ipairs { ... } do
    if format:sub(1, #start) == start then return true end
  end
  return false
end

local is_inline = is_any(FORMAT, 'html', 'revealjs', 'slidy', 'slideous', 's5', 'dzslides')
local ending = (is_inline or is_any(FORMAT, 'epub', 'chunkedhtml')) and 'svg'
  or is_any(FORMAT, 'latex', 'beamer', 'context') and 'pdf' or 'png'

local function read(path)
  local file = io.open(path, 'rb')
  if not file then return nil end
  local bytes = file:read('a')
  file:close()
  return bytes
end

local function quoted(word)
  return "'" .. word:gsub("'", "'\\''") .. "'"
end

-- The record that a block names, with a folder before its name, so that no name looks like an option; nil without one.
local function record_of(block)
  if not block.attributes.file then return nil end
  local document = PANDOC_STATE.input_files[1]
  local folder = document and document ~= '-' and pandoc.path.directory(document) or '.'
  return pandoc.path.join { folder, block.attributes.file }
end

-- Draws the text, or with it a position of the record. What the program reports ends the run.
local function draw(text, kind, arguments, record)
  return pandoc.system.with_temporary_directory('punct', function(folder)
    local source, picture, report = folder .. '/block.diagram', folder .. '/block.' .. kind, folder .. '/report'
    local file = assert(io.open(source, 'wb'))
    file:write(text, '\n')
    file:close()
    local command = { quoted(program), 'render', '-o', quoted(picture) }
    for _, argument in ipairs(arguments) do command[#command + 1] = quoted(argument) end
    if record then
      command[#command + 1] = quoted('--with=' .. source) .. ' -- ' .. quoted(record)
    else
      command[#command + 1] = quoted(source)
    end
    local ok = os.execute(table.concat(command, ' ') .. ' >' .. quoted(report) .. ' 2>&1')
    local bytes = ok and read(picture)
    if bytes then return bytes end
    local words = (read(report) or ''):gsub('[^\n]*/block%.diagram', 'diagram ' .. count)
    error('punct-diagram: ' .. (words ~= '' and words or program .. ' cannot be run'), 0)
  end)
end

-- The same, once for equal blocks: a book then holds one picture for them, whatever bytes its PNG has.
local function drawn(text, kind, arguments, record)
  local key = table.concat({ kind, record or '', text, table.unpack(arguments) }, '\0')
  drawings[key] = drawings[key] or draw(text, kind, arguments, record)
  return drawings[key]
end

-- What the drawing says in words.
local function description_in(svg)
  local words = svg:match('<desc[^>]*>(.-)</desc>') or ''
  return (words:gsub('&lt;', '<'):gsub('&gt;', '>'):gsub('&quot;', '"'):gsub('&apos;', "'"):gsub('&amp;', '&'))
end

-- The size of a PNG on paper is that of the PDF: points, by default 360. The program draws it to the scale of that, with
-- the signs that fit this size.
local function options_for_png(arguments, text, record)
  local points, rest = text:match('^size%s+(%d+)') or text:match('\nsize%s+(%d+)') or '360', {}
  for _, argument in ipairs(arguments) do
    if argument:match('^%-%-scale=') then return { '--dpi=300', table.unpack(arguments) } end
    local size = argument:match('^%-%-size=(%d+)')
    if size then points = size else rest[#rest + 1] = argument end
  end
  local as_pixels = string.format('--size=%d', math.floor(points * 96 / 72 + 0.5))
  local units = drawn(text, 'svg', { as_pixels, table.unpack(rest) }, record):match('viewBox="0 0 ([%d.]+) ')
  local scale = string.format('--scale=%.4f', points / 72 * 25.4 * 40 / units)
  return { '--dpi=300', scale, table.unpack(rest) }
end

local function figure(block, image, caption)
  if not caption then return pandoc.Para { image } end
  local words = pandoc.utils.blocks_to_inlines(pandoc.read(caption, 'markdown').blocks)
  if pandoc.Figure then
    return pandoc.Figure({ pandoc.Plain { image } }, { long = { pandoc.Plain(words) } }, { id = block.identifier })
  end
  -- Before version 3, a figure is a paragraph with one image whose title says so.
  image.caption, image.title, image.identifier = words, 'fig:', block.identifier
  return pandoc.Para { image }
end

local function escaped(text)
  return (text:gsub('&', '&amp;'):gsub('<', '&lt;'):gsub('"', '&quot;'))
end

local function in_html(block, svg)
  local width, height = block.attributes.width or 'auto', block.attributes.height or 'auto'
  if width == 'auto' and height == 'auto' then width = nil end
  -- A drawing keeps its proportions, and fits into a narrow window.
  local style = 'max-width:100%;' .. (width and 'width:' .. width .. ';' or '') .. 'height:' .. height
  svg = svg:gsub('^<%?xml.-%?>%s*', '')
  svg = svg:gsub('^<svg ', function() return '<svg style="' .. escaped(style) .. '" ' end, 1)
  if block.attributes.alt then
    svg = svg:gsub('(<desc[^>]*>).-(</desc>)', function(head, tail) return head .. escaped(block.attributes.alt) .. tail end, 1)
  end
  local id = block.identifier ~= '' and ' id="' .. escaped(block.identifier) .. '"' or ''
  local caption = block.attributes.caption
  local words = caption and pandoc.write(pandoc.read(caption, 'markdown'), 'html'):gsub('^<p>(.*)</p>%s*$', '%1')
  words = words and '<figcaption>' .. words .. '</figcaption>' or ''
  return pandoc.RawBlock('html', '<figure' .. id .. ' class="punct-diagram">\n' .. svg .. words .. '\n</figure>')
end

local function options_of(block)
  local arguments = {}
  for name, value in pairs(block.attributes) do
    if not not_options[name] then arguments[#arguments + 1] = '--' .. name .. (value ~= '' and '=' .. value or '') end
  end
  table.sort(arguments)
  return arguments
end

function CodeBlock(block)
  if not block.classes:includes('punct-diagram') then return nil end
  count = count + 1
  local arguments, record = options_of(block), record_of(block)
  if is_inline then
    -- The same drawing may stand in a page twice.
    local prefix = '--id-prefix=diagram-' .. count
    return in_html(block, drawn(block.text, 'svg', { prefix, table.unpack(arguments) }, record))
  end
  local alt = block.attributes.alt or description_in(drawn(block.text, 'svg', arguments, record))
  local options = ending == 'png' and options_for_png(arguments, block.text, record) or arguments
  local bytes = drawn(block.text, ending, options, record)
  local name = 'punct-' .. pandoc.sha1(bytes) .. '.' .. ending
  pandoc.mediabag.insert(name, media_types[ending], bytes)
  local image = pandoc.Image({ pandoc.Str(alt) }, name)
  image.attributes = { width = block.attributes.width, height = block.attributes.height, alt = alt }
  return figure(block, image, block.attributes.caption)
end
