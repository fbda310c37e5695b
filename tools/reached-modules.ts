import type { Rolldown } from 'vite'

/** Package whose one big entry re-exports everything: what is imported from it decides, not what it could give. */
const barrel = /\/lucide-react\/dist\/esm\/(lucide-react|icons\/index)\.m?js$/
const iconFile = /\/lucide-react\/dist\/esm\/icons\/([\w-]+)\.m?js$/
const kebab = (name: string) => name.replace(/([a-z])([A-Z0-9])|([0-9])([A-Z])/g, '$1$3-$2$4').toLowerCase()

/** The modules that some modules import statically, straight or through others, and they themselves. */
export function reachedModules(build: Rolldown.PluginContext, roots: Iterable<string>): Set<string> {
  const reached = new Set<string>()
  const icons = new Set<string>()
  const visit = (id: string) => {
    if (reached.has(id) || iconFile.test(id)) return
    reached.add(id)
    const info = build.getModuleInfo(id)
    for (const [, names] of info?.code?.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g) ?? []) {
      for (const name of names!.split(',')) icons.add(kebab(name.trim().split(/\s+as\s+/)[0]!))
    }
    if (!barrel.test(id)) for (const imported of info?.importedIds ?? []) visit(imported)
  }
  for (const id of roots) visit(id)
  for (const id of build.getModuleIds()) {
    if (/\/lucide-react\//.test(id) && (!iconFile.test(id) || icons.has(iconFile.exec(id)![1]!))) reached.add(id)
  }
  return reached
}
