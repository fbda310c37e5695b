import react from '@vitejs/plugin-react'
import { globSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { build } from 'vite'

/** Twenty rows for the floor's list. */
const rows = Array.from({ length: 20 }, (_, at) => ({
  id: at + 1,
  title: `山谷里的第 ${at + 1} 个清晨，云从远处慢慢过来`,
  author: `旅人 ${at % 7}`,
  minutes: 3 + at,
  round: 0,
}))

/** Builds the floor: the least app of the same libraries, with the same bundler and target as the app. */
export async function buildFloor(outDir: string): Promise<void> {
  const root = import.meta.dirname
  const target = 'baseline-widely-available'
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react({ compiler: true })],
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      target,
      manifest: true,
      modulePreload: { polyfill: false },
      assetsInlineLimit: 0,
    },
  })
  const files = globSync('{index.html,assets/**}', { cwd: outDir }).filter((file) => path.extname(file))
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    define: {
      __FLOOR_FILES__: JSON.stringify(files.map((url) => ({ url, revision: url.startsWith('assets/') ? null : '1' }))),
      'process.env.NODE_ENV': '"production"',
    },
    build: {
      outDir,
      emptyOutDir: false,
      target,
      rolldownOptions: { input: path.join(root, 'sw.js'), output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  })
  await writeFile(path.join(outDir, 'rows.json'), JSON.stringify(rows))
}
