import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts what a module exports, which is plain data, in its place: a build then holds the values alone, and nothing that
 * they are made of. `source` is that: a build that holds it all the same fails. Where nothing is built the module runs
 * as it is written.
 */
export const evaluatedModule = (file: string, source: string): Plugin => ({
  name: 'shiguang:evaluated-module',
  apply: 'build',
  async load(id) {
    if (id !== path.resolve(file)) return undefined
    const values = (await import(pathToFileURL(id).href)) as Record<string, unknown>
    const lines = Object.entries(values).map(([name, value]) => `export const ${name} = ${literalOf(name, value)}`)
    return { code: lines.join('\n'), map: null, moduleSideEffects: false }
  },
  generateBundle(_options, bundle) {
    for (const one of Object.values(bundle)) {
      if (one.type === 'chunk' && one.moduleIds.includes(path.resolve(source)))
        this.error(`${one.fileName} holds ${source}: what is needed of it comes through ${file}`)
    }
  },
})

const literalOf = (name: string, value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === 'function' || part === undefined) throw new Error(`${name} is not plain data`)
    return part
  })
