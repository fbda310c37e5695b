import type { Plugin, Rolldown } from 'vite'

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
  const group = { name: 'index', test: (id: string) => needed.has(id) }
  const plugin: Plugin = {
    name: 'shiguang:one-entry-chunk',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const entry = chunks.find(({ name, isEntry }) => name === group.name && !isEntry)
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (entry && helpers) takeIn(entry, helpers)
    },
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
  return { plugin, group }
}

/**
 * Puts a copy of the bundler's helpers into the entry, which is one request less before the first frame: the bundler
 * keeps them in a file of their own where it can't prove that whoever needs them has the entry.
 */
function takeIn(entry: Rolldown.OutputChunk, helpers: Rolldown.OutputChunk) {
  const name = helpers.fileName.split('/').at(-1)!
  const imported = new RegExp(`import\\{([^}]*)\\}from"\\./${RegExp.escape(name)}";`).exec(entry.code)
  const exported = /^(?<code>.*)export\{(?<names>[^}]*)\};/s.exec(helpers.code)?.groups
  if (!imported || !exported) throw new Error(`the entry does not import ${name} as it did`)
  const given = exported['names']!.replace(/([\w$]+) as ([\w$]+)/g, '$2:$1')
  const taken = imported[1]!.replace(/([\w$]+) as ([\w$]+)/g, '$1:$2')
  // on a line of its own, and blanks where the import was: the source map needs but to know of one line more
  const rest = entry.code.replace(imported[0], ' '.repeat(imported[0].length))
  entry.code = `const{${taken}}=(()=>{${exported['code']}return{${given}}})();\n${rest}`
  if (entry.map) entry.map.mappings = `;${entry.map.mappings}`
  entry.imports = entry.imports.filter((file) => file !== helpers.fileName)
}
