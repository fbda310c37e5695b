import { en } from './en/kinds.ts'
import { inLanguages } from './language.ts'
import { zh } from './zh/kinds.ts'

/** What kinds of items are called. */
export const useKindNames = inLanguages({ zh, en })

/** What a kind is called; comments of all kinds alike. */
export function useKindName(): (kind: string) => string {
  const names = useKindNames()
  return (kind) => {
    const [name = ''] = kind.split(':')
    return Object.hasOwn(names, name) ? names[name as keyof typeof names] : names.other
  }
}
