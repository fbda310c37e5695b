import { expect, test } from 'vitest'
import { lintPlanted } from './planted.ts'

test('a live query that does not name what it asks for is found', () => {
  const found = lintPlanted({
    'src/features/home/planted.ts': `import { useLiveQuery } from '#data/use-live-query.ts'
declare const read: (kind: string, ids: readonly number[]) => Promise<number>
/** Planted: \`ids\` is forgotten, and an array that each rendering makes anew is named by its words. */
export const useForgotten = (kind: string, ids: readonly number[]) => useLiveQuery(() => read(kind, ids), [kind])
/** Planted. */
export const useWords = (kind: string, ids: readonly number[]) => useLiveQuery(() => read(kind, ids), [kind, ids.join()])
/** Fine. */
export const useNamed = (kind: string, ids: readonly number[]) => useLiveQuery(() => read(kind, ids), [kind, ids])
`,
  })
    .filter(({ rule }) => rule.includes('exhaustive-deps'))
    .map(({ message }) => message)
  expect(found).toEqual([
    expect.stringContaining("missing dependency: 'ids'"),
    expect.stringContaining('complex expression'),
    expect.stringContaining("missing dependency: 'ids'"),
  ])
})
