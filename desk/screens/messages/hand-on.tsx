import { useState } from 'react'
import { Button } from '#components/button.tsx'
import { notify } from '#components/notify.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { ChoiceFilter } from '../../parts/filter.tsx'
import { useFailureText } from '../../words/failures.ts'
import styles from './messages.module.css'
import { useWords } from './words.ts'

/** Hands a thread on to a colleague, or gives it back. */
export function HandOn({ person }: { person: number }) {
  const words = useWords()
  const failureText = useFailureText()
  const colleagues = useLook('messages.colleagues', {})
  const handOn = useChange('messages.handOn', { groups: ['messages', 'log'] })
  const [to, setTo] = useState('')
  return (
    <div className={styles.handOn}>
      <ChoiceFilter
        label={words.handOnTo}
        value={to}
        all={words.anybody}
        options={(colleagues.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={setTo}
      />
      <Button
        small
        busy={handOn.isPending}
        onClick={() =>
          handOn.mutate(
            { person, to: to === '' ? null : Number(to) },
            { onSuccess: () => notify(words.handedOn), onError: (failure) => notify(failureText(failure)) },
          )
        }
      >
        {words.handOn}
      </Button>
    </div>
  )
}
