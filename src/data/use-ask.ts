import { useEffect, useState } from 'react'
import type { AskedCall, InputOf, OutputOf } from '#contract/catalogue.ts'
import type { Failure } from '#contract/failures.ts'
import { net } from './net.ts'

/** An answer that is asked for when it is shown and never kept. */
export interface Asked<T> {
  value: T | undefined
  failure: Failure | undefined
  asking: boolean
  refresh: () => Promise<void>
}

/** Asks a call that must be fresh to be of use, such as what one can withdraw; once, and at each `refresh`. */
export function useAsk<N extends AskedCall>(name: N, input: InputOf<N>, when = true): Asked<OutputOf<N>> {
  const [state, setState] = useState<{ value?: OutputOf<N>; failure?: Failure; asking: boolean }>({ asking: when })
  const key = JSON.stringify(input)
  const ask = async (isOver = () => false) => {
    setState((known) => ({ ...known, asking: true }))
    const result = await net.ask(name, JSON.parse(key) as InputOf<N>)
    if (isOver()) return
    setState((known) =>
      result.ok ? { value: result.value, asking: false } : { ...known, failure: result.failure, asking: false },
    )
  }
  useEffect(() => {
    if (!when) return
    let over = false
    void ask(() => over)
    return () => {
      over = true
    }
    // `ask` is made anew at each render from exactly these
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [name, key, when])
  return { value: state.value, failure: state.failure, asking: state.asking, refresh: () => ask() }
}
