import { useEffect, useState } from 'react'
import { notify } from '#components/notify.ts'
import { wordsNow } from '#words/words.ts'
import type { NovelSettings } from './novel-settings.ts'
import { loadScript, type Convert } from './scripts.ts'

/** A text in the chosen script, and what language tag it has then. */
export interface Script {
  convert: Convert
  lang: string
}

const asWritten: Script = { convert: (text) => text, lang: 'zh-Hans' }

/** The chosen script; the original while its dictionary is on its way, or where it can't be had. */
export function useScript(name: NovelSettings['script']): Script {
  const [loaded, setLoaded] = useState<{ name: NovelSettings['script']; script: Script }>()
  useEffect(() => {
    if (name === 'asis') return
    let over = false
    loadScript(name).then(
      (convert) => {
        const lang = name === 'traditional' ? 'zh-Hant' : 'zh-Hans'
        if (!over) setLoaded({ name, script: { convert, lang } })
      },
      () => over || notify(wordsNow('novel').scriptFailed),
    )
    return () => {
      over = true
    }
  }, [name])
  return loaded?.name === name ? loaded.script : asWritten
}
