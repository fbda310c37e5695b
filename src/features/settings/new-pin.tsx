import type { LockRow } from '#data/lock-row.ts'
import type { faultOf } from '#features/lock/manage.ts'
import { Field } from '#components/field.tsx'
import { Segmented } from '#components/segmented.tsx'
import { useWords } from '#words/words.ts'
import styles from './lock.module.css'

type Keyboard = LockRow['keyboard']
const keyboards: readonly Keyboard[] = ['digits', 'text']

interface NewPinProps {
  keyboard: Keyboard
  onKeyboard: (keyboard: Keyboard) => void
  pin: string
  onPin: (pin: string) => void
  fault: ReturnType<typeof faultOf>
}

/** Where a new PIN or passphrase is chosen. */
export function NewPin({ keyboard, onKeyboard, pin, onPin, fault }: NewPinProps) {
  const words = useWords('lock')
  const digits = keyboard === 'digits'
  return (
    <>
      <div>
        <span className={styles.label}>{words.kind}</span>
        <Segmented
          label={words.kind}
          value={keyboard}
          options={keyboards.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={onKeyboard}
        />
      </div>
      <Field
        label={digits ? words.newPin : words.newPassphrase}
        type="password"
        inputMode={digits ? 'numeric' : 'text'}
        autoComplete="off"
        data-secret
        value={pin}
        hint={digits ? words.digitsHint : words.textHint}
        error={fault && words[fault]}
        onChange={({ currentTarget }) => onPin(currentTarget.value)}
      />
    </>
  )
}
