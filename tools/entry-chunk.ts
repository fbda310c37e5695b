import type { Plugin } from 'vite'
import { reachedModules } from './reached-modules.ts'

/**
 * Everything that the first screen needs, in one chunk: the modules that these roots import statically, straight or
 * through others. Splitting them made the first load a quarter slower (`goals.md` S1).
 */
export function oneEntryChunk(roots: RegExp) {
  let needed = new Set<string>()
  const group = { name: 'index', test: (id: string) => needed.has(id) }
  const plugin: Plugin = {
    name: 'shiguang:one-entry-chunk',
    apply: 'build',
    buildEnd() {
      needed = reachedModules(
        this,
        [...this.getModuleIds()].filter((id) => roots.test(id)),
      )
    },
  }
  return { plugin, group }
}
