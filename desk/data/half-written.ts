import { useEffect, useState } from 'react'
import { sessionTexts } from '#data/web-storage.ts'
import { useSelf } from './self.ts'

const prefix = 'desk-half-written:'

/** Where this tab keeps what whoever sits here is writing; it is gone once it was sent, or whoever wrote it signs out. */
export function useHalfWrittenKey(name: string): string {
  const self = useSelf()
  // whoever signs out is nobody for a moment
  const [key] = useState(() => `${prefix}${self?.id ?? ''}:${name}`)
  return key
}

/** What was half written when the tab was loaded, or the screen left; undefined for nothing. */
export function useHalfWritten<T>(key: string): T | undefined {
  const [text] = useState(() => sessionTexts.get(key))
  return text === null ? undefined : (JSON.parse(text) as T)
}

/** Writes down what is typed whenever it changes; undefined for nothing. */
export function useKeepHalfWritten(key: string, typed: object | undefined): void {
  const text = typed && JSON.stringify(typed)
  useEffect(() => {
    if (text === undefined) sessionTexts.remove(key)
    else sessionTexts.set(key, text)
  }, [key, text])
}
