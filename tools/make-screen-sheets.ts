import { mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

/**
 * Puts the pictures that a walk over the route table takes onto sheets, and writes `docs/screens.md`:
 * `SCREENS=folder npx playwright test routes`, then `node tools/make-screen-sheets.ts folder`
 */
const folder = process.argv[2]
if (!folder) throw new Error('the folder with the pictures of the walk is needed')

const columns = 7
const rows = 3
const [width, height, gap] = [187, 406, 8]
/** The sheets take turns, so that both themes are seen. */
const looks = ['dark-zh-CN', 'light-zh-CN'] as const

const pictureOf = (route: string, look: string) =>
  path.join(folder, look, `${route.slice(1).replaceAll('/', '-')}-375.png`)
const drawn = JSON.parse(await readFile(path.join(folder, 'routes.json'), 'utf8')) as string[]
const target = new URL('../docs/pictures/', import.meta.url)
await mkdir(target, { recursive: true })

const parts: string[] = []
for (let at = 0; at * columns * rows < drawn.length; at++) {
  const own = drawn.slice(at * columns * rows, (at + 1) * columns * rows)
  const tiles = await Promise.all(
    own.map(async (route, no) => ({
      input: await sharp(pictureOf(route, looks[at % looks.length]!))
        .resize(width, height, { position: 'top' })
        .toBuffer(),
      left: gap + (no % columns) * (width + gap),
      top: gap + Math.floor(no / columns) * (height + gap),
    })),
  )
  const lines = Math.ceil(own.length / columns)
  const sheet = sharp({
    create: {
      width: gap + columns * (width + gap),
      height: gap + lines * (height + gap),
      channels: 3,
      background: '#70757f',
    },
  }).composite(tiles)
  const name = `screens-${at + 1}.webp`
  const { size } = await sheet.webp({ quality: 60, effort: 6 }).toFile(new URL(name, target).pathname)
  console.log(`${name}: ${own.length} screens, ${Math.round(size / 1000)} kB`)
  const said = Array.from({ length: lines }, (_, line) =>
    own
      .slice(line * columns, (line + 1) * columns)
      .map((route) => `\`${route}\``)
      .join(' · '),
  )
  parts.push(
    `![Screens ${own[0]} to ${own.at(-1)}](pictures/${name})\n\n${said.map((line) => `- ${line}`).join('\n')}\n`,
  )
}
await writeFile(
  new URL('../docs/screens.md', import.meta.url),
  `# The screens\n\nEach screen of the route table at 375 × 812 with the demo content, line by line from left to right; the sheets take turns in their theme. Made by \`tools/make-screen-sheets.ts\` from the pictures that the test of all routes takes.\n\n${parts.join('\n')}`,
)
