import type { Trie } from 'opencc-js/core'
import { useEffect, useState } from 'react'
import { nextTask } from '#lib/scheduling.ts'
import { notify } from '#components/notify.ts'
import { loadChunk } from '#components/page/chunk.ts'
import { wordsNow } from '#words/words.ts'
import type { NovelSettings } from './novel-settings.tsx'

/** Puts a text into another script. */
export type Convert = (text: string) => string

/** The scripts that a text can be put into; what is in them already stays. */
export type ScriptName = 'simplified' | 'traditional'

/** One pass over a text: of its dictionaries, those that come later win. */
type Pass = readonly string[]

/** Dictionaries of the OpenCC project, each script's in chunks of its own: that for traditional characters is large. */
const dictionaries: Record<ScriptName, () => Promise<readonly Pass[]>> = {
  async simplified() {
    const [characters, phrases] = await Promise.all([
      import('opencc-js/dict/TSCharacters'),
      import('opencc-js/dict/TSPhrases'),
    ])
    return [[characters.default, phrases.default]]
  },
  async traditional() {
    const [characters, phrases, variants, variantPhrases] = await Promise.all([
      import('opencc-js/dict/STCharacters'),
      import('opencc-js/dict/STPhrases'),
      import('opencc-js/dict/TWVariants'),
      import('opencc-js/dict/TWVariantsPhrases'),
    ])
    return [
      [characters.default, phrases.default],
      [variants.default, variantPhrases.default],
    ]
  },
}

/** Entries read at a time: some milliseconds, so that the page stays quick meanwhile. */
const sliceChars = 40_000

async function readInto(trie: Trie, dictionary: string): Promise<void> {
  for (let from = 0; from < dictionary.length;) {
    const cut = dictionary.indexOf('|', from + sliceChars)
    const to = cut < 0 ? dictionary.length : cut
    trie.loadDict(dictionary.slice(from, to))
    from = to + 1
    await nextTask()
  }
}

async function makeConverter(name: ScriptName): Promise<Convert> {
  const [{ Trie: Dictionary }, passes] = await loadChunk(() =>
    Promise.all([import('opencc-js/core'), dictionaries[name]()]),
  )
  const tries: Trie[] = []
  for (const pass of passes) {
    const trie = new Dictionary()
    for (const dictionary of pass) await readInto(trie, dictionary)
    tries.push(trie)
  }
  return (text) => tries.reduce((done, trie) => trie.convert(done), text)
}

const loads = new Map<ScriptName, Promise<Convert>>()

/** The converter into a script, made when it is asked for first; rejects where it can't be had, and then tries anew. */
export function loadScript(name: ScriptName): Promise<Convert> {
  const known = loads.get(name)
  if (known) return known
  const load = makeConverter(name)
  loads.set(name, load)
  load.catch(() => loads.delete(name))
  return load
}

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
