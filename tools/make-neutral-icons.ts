import { writeFile } from 'node:fs/promises'
import { BookOpen, Images, NotebookPen, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

/** The icons of the looks that keep quiet (`config/manifest.ts`): a sign that many apps have, on a plain ground. */
const looks: Readonly<Record<string, { Icon: LucideIcon; ground: string; line: string }>> = {
  notes: { Icon: NotebookPen, ground: '#f6d65b', line: '#4a3b05' },
  reader: { Icon: BookOpen, ground: '#f3efe6', line: '#5b4a34' },
  album: { Icon: Images, ground: '#3f7fd0', line: '#ffffff' },
}

const svg = (Icon: LucideIcon, line: string, ground: string, sizePx: number) => {
  const at = 32 - sizePx / 2
  const sign = renderToStaticMarkup(createElement(Icon, { size: sizePx, color: line, strokeWidth: 1.6 }))
  const back = ground && `<rect width="64" height="64" fill="${ground}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${back}<g transform="translate(${at} ${at})">${sign}</g></svg>`
}
const png = (text: string, sizePx: number) =>
  sharp(Buffer.from(text), { density: 72 * (sizePx / 64) * 2 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9 })
    .toBuffer()

for (const [name, { Icon, ground, line }] of Object.entries(looks)) {
  const colour = svg(Icon, line, ground, 36)
  const plain = svg(Icon, '#000000', '', 36)
  const files: Record<string, string | Buffer> = {
    'icon.svg': colour,
    'icon-48.png': await png(colour, 48),
    'icon-192.png': await png(colour, 192),
    'icon-512.png': await png(colour, 512),
    'maskable-512.png': await png(svg(Icon, line, ground, 30), 512),
    'monochrome.svg': plain,
    'monochrome-512.png': await png(plain, 512),
    'apple-touch-icon.png': await png(colour, 180),
  }
  for (const [file, content] of Object.entries(files))
    await writeFile(new URL(`../public/icons/${name}-${file}`, import.meta.url), content)
}
