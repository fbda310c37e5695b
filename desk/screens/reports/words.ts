import { en } from '../../words/en/reports.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/reports.ts'

export const useWords = inLanguages({ zh, en })

/** What was decided, in words. */
export function useActionName(): (action: string) => string {
  const { actions } = useWords()
  return (action) => (Object.hasOwn(actions, action) ? actions[action as keyof typeof actions] : action)
}
