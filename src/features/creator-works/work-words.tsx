import type { FileDraft } from '#data/use-file-draft.ts'
import { Field } from '#components/field.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import { workLimits, type WorkFault } from './work-rules.ts'
import styles from './works.module.css'

interface WorkWordsProps {
  fields: FileDraft['fields']
  set: (name: string, value: string) => void
  fault: WorkFault | undefined
  /** It has a price of its own; what is bought part by part has none. */
  priced: boolean
  /** It may be for VIPs. */
  access: boolean
  /** It is called by its title alone. */
  titled?: boolean
}

/** Title, text, and who may see a work for how much. */
export function WorkWords({ fields, set, fault, priced, access, titled = false }: WorkWordsProps) {
  const words = useWords('studio')
  const errorOf = (field: WorkFault['field']) => {
    if (fault?.field !== field) return undefined
    if (fault.fault === 'long') return words.faults.long(fault.over)
    return fault.fault === 'price' ? words.faults.price(workLimits.coins) : words.faults.title
  }
  return (
    <>
      <Field
        label={words.heading}
        value={fields['title'] ?? ''}
        error={errorOf('title')}
        onChange={(event) => set('title', event.currentTarget.value)}
      />
      {!titled && (
        <Field
          multiline
          rows={4}
          label={words.text}
          value={fields['content'] ?? ''}
          error={errorOf('content')}
          onChange={(event) => set('content', event.currentTarget.value)}
        />
      )}
      {access && (
        <div className={styles.group}>
          <span className={styles.quiet}>{words.access}</span>
          <Segmented
            label={words.access}
            value={(fields['access'] ?? 'free') as 'free' | 'vip' | 'coins'}
            options={(['free', 'vip', 'coins'] as const).map((value) => ({ value, label: words.accesses[value] }))}
            onChange={(value) => set('access', value)}
          />
        </div>
      )}
      {priced && (
        <Field
          label={access ? words.price : words.setPrice}
          hint={words.priceNote}
          inputMode="numeric"
          value={fields['coins'] ?? ''}
          error={errorOf('coins')}
          onChange={(event) => set('coins', event.currentTarget.value)}
        />
      )}
    </>
  )
}
