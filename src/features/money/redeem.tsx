import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import { useOffline } from '#data/settings.ts'
import { usePay } from '#features/purchase/use-pay.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { useWords } from '#words/words.ts'
import styles from './money.module.css'

/** A code for coins, VIP or tickets. What was typed stays when it fails. */
export function Redeem() {
  const words = useWords('money')
  const frame = useWords('shell')
  const offline = useOffline()
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, reset, getValues, setFocus } = useForm<{ code: string }>({
    defaultValues: { code: '' },
  })
  const { state, pay } = usePay({
    call: 'user.exchange',
    inline: true,
    onDone: ({ input }) => {
      setFailure(undefined)
      if (getValues('code').trim() === input.code) reset()
    },
    onRefused: (why) => {
      setFailure(why)
      setFocus('code')
    },
  })
  const submit = ({ code }: { code: string }) => {
    setFailure(undefined)
    return pay({ code: code.trim() })
  }
  const error = formState.errors.code?.message
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={words.redeem}
        hint={words.redeemHint}
        error={error ?? (failure && failureText(failure, frame))}
        autoComplete="off"
        data-secret
        autoCapitalize="none"
        spellCheck={false}
        {...register('code', {
          onChange: () => setFailure(undefined),
          validate: (code) =>
            code.trim() === '' ? words.redeemNeeded : /^[\w-]{1,64}$/.test(code.trim()) || words.redeemForm,
        })}
      />
      {offline && <p className={styles.note}>{words.offlineRedeem}</p>}
      {state === 'checking' && (
        <p className={styles.note} role="status">
          {words.checkingRedeem}
        </p>
      )}
      <Button type="submit" busy={state !== 'none'} disabled={offline}>
        {words.redeemDo}
      </Button>
    </form>
  )
}
