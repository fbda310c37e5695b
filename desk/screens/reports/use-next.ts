import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { notify } from '#components/notify.ts'
import { useChange } from '../../data/queries.ts'
import { isTyping } from '../../parts/shortcuts.ts'
import { useFailureText } from '../../words/failures.ts'

/** Claims the case behind one and shows it: a button, and the key `n`. */
export function useNext(after?: number): { readonly next: () => void; readonly isBusy: boolean } {
  const go = useNavigate()
  const failureText = useFailureText()
  const claim = useChange('reports.claimNext', { groups: ['reports', 'log'] })
  const next = () => {
    if (claim.isPending) return
    claim.mutate(after === undefined ? {} : { after }, {
      onSuccess: ({ id }) => void go({ to: '/reports/$id', params: { id: String(id) } }),
      onError: (failure) => notify(failureText(failure)),
    })
  }
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'n' && !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey) next()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  return { next, isBusy: claim.isPending }
}
