import { useState } from 'react'
import { Button } from '#components/button.tsx'
import type { ComingValue } from '#contract/desk/entries.ts'
import { useChange } from '../data/queries.ts'
import { AskReason } from '../parts/ask-reason.tsx'
import { Time } from '../parts/time.tsx'
import { useEntryWords } from './words.ts'

interface ComingListProps {
  coming: readonly ComingValue[]
  print: (value: ComingValue) => string
}

/** The values that are to hold later, each of which can be taken back until then. */
export function ComingList({ coming, print }: ComingListProps) {
  const words = useEntryWords()
  const drop = useChange('shop.dropComing', { groups: ['shop', 'log'] })
  const [dropped, setDropped] = useState<ComingValue>()
  if (coming.length === 0) return null
  return (
    <>
      <ul>
        {coming.map((one) => (
          <li key={one.id}>
            {words.becomes(print(one))} <Time ms={one.from} />{' '}
            <Button small tone="plain" label={words.dropOf(print(one))} onClick={() => setDropped(one)}>
              {words.drop}
            </Button>
          </li>
        ))}
      </ul>
      <AskReason
        open={dropped !== undefined}
        onClose={() => setDropped(undefined)}
        title={words.drop}
        yes={words.drop}
        onYes={(reason) => drop.mutateAsync({ id: dropped!.id, reason })}
      />
    </>
  )
}
