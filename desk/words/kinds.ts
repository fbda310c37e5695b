import { moderation as english } from '#words/en/moderation.ts'
import { moderation as chinese } from '#words/zh/moderation.ts'
import { inLanguages, type Same } from './language.ts'

const namesOf = ({ kinds, other }: Same<typeof chinese>) => ({ ...kinds, other })

/** What kinds of items are called, here as in the app. */
export const useKindNames = inLanguages({ zh: namesOf(chinese), en: namesOf(english) })

/** What a kind is called; comments of all kinds alike. */
export function useKindName(): (kind: string) => string {
  const names = useKindNames()
  return (kind) => {
    const [name = ''] = kind.split(':')
    return Object.hasOwn(names, name) ? names[name as keyof typeof names] : names.other
  }
}
