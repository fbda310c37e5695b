import { mkdir, writeFile } from 'node:fs/promises'
import { Download, PenLine, Search, SquarePlay, type LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import sharp from 'sharp'

/** The mark: an aperture of six blades around a lit opening, one edge of the ring catching the light. 64 × 64. */
const blades = Array.from(
  { length: 6 },
  (_, index) => `<path d="M32 21.5 L46.7 15.9" transform="rotate(${index * 60} 32 32)"/>`,
).join('')
const hexagon = Array.from({ length: 6 }, (_, index) => {
  const angle = ((index * 60 - 90) * Math.PI) / 180
  return `${(32 + 10.5 * Math.cos(angle)).toFixed(2)},${(32 + 10.5 * Math.sin(angle)).toFixed(2)}`
}).join(' ')

const mark = (ring: string, lit: string, inner: string) =>
  `<g fill="none" stroke-linecap="round" stroke-linejoin="round" stroke-width="3"><circle cx="32" cy="32" r="22" stroke="${ring}"/>` +
  `<g stroke="${ring}" stroke-width="2">${blades}</g><polygon points="${hexagon}" fill="${inner}" stroke="none"/>` +
  `<path d="M32 10 A22 22 0 0 1 52.500 24" stroke="${lit}" stroke-width="4"/></g>`

const svg = (body: string, background = '', scale = 1) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${background && `<rect width="64" height="64" fill="${background}"/>`}` +
  `<g transform="translate(${32 - 32 * scale} ${32 - 32 * scale}) scale(${scale})">${body}</g></svg>`

const ground = '#0d0f15'
const colour = mark('#8d93a3', '#f5a04c', '#f5a04c')
const folder = new URL('../public/icons/', import.meta.url)
const png = (text: string, size: number) =>
  sharp(Buffer.from(text), { density: 72 * (size / 64) * 2 })
    .resize(size, size)
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The icon of a jump: the sign that the app has for it, in a disc as launchers cut them anyway. */
const shortcut = (Icon: LucideIcon) =>
  svg(
    `<g transform="translate(20 20)">${renderToStaticMarkup(createElement(Icon, { size: 24, color: '#f5a04c' }))}</g>`,
    ground,
  )
const shortcuts = { search: Search, short: SquarePlay, downloads: Download, publish: PenLine }

await mkdir(folder, { recursive: true })
const files: Record<string, string | Buffer> = {
  'icon.svg': svg(colour, ground, 0.92),
  // of a tab: a drawing would be laid out in the page's own thread, at each start
  'icon-48.png': await png(svg(colour, ground, 0.92), 48),
  'icon-192.png': await png(svg(colour, ground, 0.92), 192),
  'icon-512.png': await png(svg(colour, ground, 0.92), 512),
  'maskable-512.png': await png(svg(colour, ground, 0.66), 512),
  'monochrome.svg': svg(mark('#000', '#000', '#000')),
  'monochrome-512.png': await png(svg(mark('#000', '#000', '#000'), '', 0.8), 512),
  'apple-touch-icon.png': await png(svg(colour, ground, 0.8), 180),
}
for (const [name, Icon] of Object.entries(shortcuts)) files[`shortcut-${name}.png`] = await png(shortcut(Icon), 96)
for (const [name, content] of Object.entries(files)) await writeFile(new URL(name, folder), content)
