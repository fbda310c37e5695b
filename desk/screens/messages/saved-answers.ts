import { useState } from 'react'
import * as v from 'valibot'
import { localTexts } from '#data/web-storage.ts'

const key = 'desk-answers'
const most = 20

const Kept = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(v.string())), [])

/** Answers that somebody keeps in their browser, to use them again. */
export function useSavedAnswers() {
  const [answers, setAnswers] = useState<readonly string[]>(() => v.parse(Kept, localTexts.get(key)))
  const keep = (next: readonly string[]) => {
    localTexts.set(key, JSON.stringify(next))
    setAnswers(next)
  }
  return {
    answers,
    save: (text: string) => keep([text, ...answers.filter((one) => one !== text)].slice(0, most)),
    forget: (text: string) => keep(answers.filter((one) => one !== text)),
  }
}
