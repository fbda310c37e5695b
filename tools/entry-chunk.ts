import type { Plugin } from 'vite'

/** Package whose one big entry re-exports everything: what is imported from it decides, not what it could give. */
const barrel = /\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.m?js$/
const iconFile = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, '$1$3-$2$4').toLowerCase()

/**
 * Everything that the first screen needs, in one chunk: the modules that these roots import statically, straight or
 * through others. Splitting them made the first load a quarter slower (`goals.md` S1).
 */
export function oneEntryChunk(roots: RegExp) {
  const needed = new Set<string>()
  const plugin: Plugin = {
    name: 'shiguang:one-entry-chunk',
    apply: 'build',
    buildEnd() {
      const icons = new Set<string>()
      const visit = (id: string) => {
        if (needed.has(id) || iconFile.test(id)) return
        needed.add(id)
        const info = this.getModuleInfo(id)
        for (const [, names] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? []) {
          for (const name of names!.split(',')) icons.add(kebab(name.trim().split(/\s+as\s+/)[0]!))
        }
        if (!barrel.test(id)) for (const imported of info?.importedIds ?? []) visit(imported)
      }
      for (const id of this.getModuleIds()) if (roots.test(id)) visit(id)
      for (const id of this.getModuleIds()) {
        if (/\/lucide-react\//.test(id) && (!iconFile.test(id) || icons.has(iconFile.exec(id)![1]!))) needed.add(id)
      }
    },
  }
  return { plugin, group: { name: 'index', test: (id: string) => needed.has(id) } }
}
