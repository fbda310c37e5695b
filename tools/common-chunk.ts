import type { Plugin, Rolldown } from 'vite'
import { reachedModules } from './reached-modules.ts'

/**
 * One chunk of what at least so many of some screens need, `only` the modules that are chosen: each file is a request of
 * its own, and on a slow line they queue. A screen that needs any part of it has to have all of it.
 */
export function commonChunk(
  name: string,
  screens: readonly string[],
  atLeast: number,
  only: (module: Rolldown.ModuleInfo) => boolean = () => true,
) {
  const counts = new Map<string, number>()
  const group = { name, test: (id: string) => (counts.get(id) ?? 0) >= atLeast }
  const plugin: Plugin = {
    name: `shiguang:common-chunk-${name}`,
    apply: 'build',
    buildEnd() {
      counts.clear()
      for (const screen of [...this.getModuleIds()].filter((id) => screens.some((source) => id.endsWith(source))))
        for (const id of reachedModules(this, [screen])) counts.set(id, (counts.get(id) ?? 0) + 1)
      for (const id of counts.keys()) if (!only(this.getModuleInfo(id)!)) counts.delete(id)
    },
  }
  return { plugin, group }
}
