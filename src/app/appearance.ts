import { useEffect } from 'react'
import type { Look } from '#bridge/service-worker.ts'
import { saveLook } from '#data/look.ts'
import { afterPaint } from '#lib/scheduling.ts'
import { useSettings } from '#data/settings.ts'
import { notify } from '#components/notify.ts'
import { locales, type Language } from '#contract/languages.ts'
import { currentLanguage, loadWords, setLanguage, systemLanguage, wordsNow } from '#words/words.ts'

/** The language that a setting means on this device. */
export const languageOf = (setting: 'system' | Language): Language =>
  setting === 'system' ? systemLanguage(navigator.languages) : setting

/** Puts theme, language and text size onto the root element, and keeps them for the next first frame. */
export function useAppearance() {
  const { theme, language, textScale } = useSettings()
  useEffect(() => {
    let isCurrent = true
    const look = { theme, language: languageOf(language), textScale }
    const apply = (spoken: Language) => isCurrent && applyAppearance({ ...look, language: spoken })
    const bring = () => loadWords(look.language).then(() => apply(look.language))
    const again = () => void bring().catch(() => undefined)
    // a language comes whole; one that can't be had now is spoken once the connection is back
    if (look.language === currentLanguage()) apply(look.language)
    else
      void bring().catch(() => {
        apply(currentLanguage())
        if (!isCurrent) return
        notify(wordsNow('shell').chunkText)
        addEventListener('online', again)
      })
    return () => {
      isCurrent = false
      removeEventListener('online', again)
    }
  }, [theme, language, textScale])
}

let applied = ''

/** See `useAppearance`; called once before the first render too, so that the first frame is right. */
export function applyAppearance(look: Pick<Look, 'theme' | 'language' | 'textScale'>) {
  const same = JSON.stringify(look)
  if (same === applied) return
  applied = same
  const root = document.documentElement
  const text = String(look.textScale)
  const lang = locales[look.language]
  // what is as it was stays untouched: each write makes the browser look at the style of the whole page
  if (root.lang !== lang) root.lang = lang
  if (root.dataset.theme !== look.theme) root.dataset.theme = look.theme
  if (root.dataset.text !== text) root.dataset.text = text
  if (root.style.getPropertyValue('--text-scale') !== text) root.style.setProperty('--text-scale', text)
  setLanguage(look.language)
  // what the next first frame needs can wait for this one
  afterPaint(() => void saveLook(look))
}
