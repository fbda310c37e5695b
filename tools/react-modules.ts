import type { Plugin } from 'vite'

/** What is taken from React's packages, by the source or by libraries: the build names what is missing here. */
const names: Record<string, readonly string[]> = {
  react: [
    'Activity',
    'Children',
    'Component',
    'Fragment',
    'Suspense',
    'cloneElement',
    'createContext',
    'createElement',
    'createRef',
    'forwardRef',
    'isValidElement',
    'lazy',
    'memo',
    'startTransition',
    'use',
    'useCallback',
    'useContext',
    'useDeferredValue',
    'useEffect',
    'useEffectEvent',
    'useId',
    'useImperativeHandle',
    'useInsertionEffect',
    'useLayoutEffect',
    'useMemo',
    'useReducer',
    'useRef',
    'useState',
    'useSyncExternalStore',
  ],
  'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'],
}
const mark = '\0names-of:'

/**
 * React's packages are CommonJS: each file that imports them has to unpack them first and calls what they give through an
 * object. They are unpacked once, and their names are handed on as those of a module of today.
 */
export const reactModules = (): Plugin => ({
  name: 'shiguang:react-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer, { kind }: { kind?: string }) {
    if (source in names && kind === 'import-statement' && !importer?.startsWith(mark)) return mark + source
  },
  load(id) {
    if (!id.startsWith(mark)) return undefined
    const source = id.slice(mark.length)
    const lines = names[source]!.map((name) => `export const ${name} = whole.${name}`)
    return [`import whole from '${source}'`, 'export default whole', ...lines].join('\n')
  },
})
