import { createRequire } from 'node:module'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const sources = ['react', 'react/jsx-runtime']
const mark = '\0names-of:'

/** All that a package gives, but for what is its own business: a library may take it as a whole and look anything up. */
const namesOf = (source: string) =>
  Object.keys(require(source) as object).filter((name) => /^[A-Za-z][\w$]*$/.test(name))

/**
 * React's packages are CommonJS: each file that imports them has to unpack them first and calls what they give through an
 * object. They are unpacked once, and their names are handed on as those of a module of today.
 */
export const reactModules = (): Plugin => ({
  name: 'shiguang:react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer, { kind }: { kind?: string }) {
    if (sources.includes(source) && kind === 'import-statement' && !importer?.startsWith(mark)) return mark + source
  },
  load(id) {
    if (!id.startsWith(mark)) return undefined
    const source = id.slice(mark.length)
    // a call that is marked so is left out where nobody wants the name; reading it off an object would stay
    const lines = namesOf(source).map((name) => `export const ${name} = /* @__PURE__ */ of('${name}')`)
    return [`import whole from '${source}'`, 'const of = (name) => whole[name]', ...lines, 'export default whole'].join(
      '\n',
    )
  },
})
