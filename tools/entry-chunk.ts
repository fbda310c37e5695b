import type { Plugin, Rolldown } from 'vite'
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
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((one) => one.type === 'chunk')
      const entry = chunks.find(({ name, isEntry }) => name === group.name && !isEntry)
      const helpers = chunks.find(({ name }) => name === 'rolldown-runtime')
      if (entry && helpers) takeIn(entry, helpers)
    },
    buildEnd() {
      needed = reachedModules(
        this,
        [...this.getModuleIds()].filter((id) => roots.test(id)),
      )
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
