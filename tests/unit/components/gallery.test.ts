import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'

/** Drawn once, by the shell, around the gallery too. */
const drawnByShell = new Set(['app-router', 'notices'])

test('the gallery shows every part', () => {
  const gallery = globSync('src/features/dev/**/*.tsx')
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const parts = globSync('src/components/*.tsx').map((file) => path.basename(file, '.tsx'))
  expect(parts.length).toBeGreaterThan(40)
  const missing = parts.filter((part) => !drawnByShell.has(part) && !gallery.includes(`'#components/${part}.tsx'`))
  expect(missing).toEqual([])
})

/** The table of routes as a build has it, and what it imports. */
async function tableIn(mode: 'development' | 'production') {
  const before = process.env.NODE_ENV
  process.env.NODE_ENV = mode
  try {
    const result = await build({
      configFile: false,
      logLevel: 'error',
      mode,
      build: {
        write: false,
        minify: false,
        rolldownOptions: { external: /^#(?!features\/dev\/)|\/gallery\.tsx$|^[a-z@]/ },
        lib: { entry: 'src/app/route-tree.ts', formats: ['es'], fileName: 'routes' },
      },
    })
    const outputs = (Array.isArray(result) ? result : [result]) as { output: { type: string; code?: string }[] }[]
    return outputs.flatMap(({ output }) => output.map(({ code = '' }) => code)).join('\n')
  } finally {
    process.env.NODE_ENV = before
  }
}

test('a build for people has neither its address nor its code; one for developers has both', async () => {
  expect(await tableIn('production')).not.toMatch(/\/dev\/|gallery/)
  expect(await tableIn('development')).toMatch(/\/dev\/gallery.*gallery\.tsx/s)
})
