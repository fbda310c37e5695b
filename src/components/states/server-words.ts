import { currentLanguage } from '#words/words.ts'

let english: ((message: string, status: number | undefined) => string) | undefined

/** Has the server's refusals in English at hand; what is not there yet is tried again by the next refusal. */
export const loadEnglish = (): Promise<void> =>
  import('#words/refusals.ts').then(
    ({ englishRefusal }) => void (english = englishRefusal),
    () => undefined,
  )

/** The server's own words of a refusal in the language in use; undefined where it has none, or none at hand. */
export function serverWords(message: string | undefined, status?: number): string | undefined {
  if (!message || currentLanguage() === 'zh') return message
  if (!english) void loadEnglish()
  return english?.(message, status)
}
