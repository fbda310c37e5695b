import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { useUnsettled } from '#data/payments.ts'
import { useOffline } from '#data/settings.ts'
import { wantAnew } from '#data/wants.ts'
import { failureText } from '#mechanics/states/failure-words.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { notify } from '#ui/notify.ts'
import { moneyWords } from '#words/money.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './money.module.css'

/** A code for coins, VIP or tickets. What was typed stays when it fails. */
export function Redeem() {
  const words = useWords(moneyWords)
  const frame = useWords(shellWords)
  const offline = useOffline()
  const unsettled = useUnsettled('user.exchange')
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, reset, setFocus } = useForm<{ code: string }>({
    defaultValues: { code: '' },
  })
  const submit = async ({ code }: { code: string }) => {
    setFailure(undefined)
    const result = await net.pay('user.exchange', { code: code.trim() })
    if (!result.ok) {
      setFailure(result.failure)
      return setFocus('code')
    }
    const { coins, vip_days: days, tickets } = result.value
    const what = [
      coins && words.coins(coins.toLocaleString('en')),
      days && words.days(days),
      tickets && words.tickets(tickets),
    ]
    notify(words.redeemed(what.filter(Boolean).join(' · ')))
    reset()
    void wantAnew('user.info', {})
  }
  const error = formState.errors.code?.message
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={words.redeem}
        hint={words.redeemHint}
        error={error ?? (failure && failureText(failure, frame))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...register('code', {
          onChange: () => setFailure(undefined),
          validate: (code) =>
            code.trim() === '' ? words.redeemNeeded : /^[\w-]{1,64}$/.test(code.trim()) || words.redeemForm,
        })}
      />
      {offline && <p className={styles.note}>{words.offlineRedeem}</p>}
      {unsettled?.state === 'checking' && !formState.isSubmitting && (
        <p className={styles.note} role="status">
          {words.checkingRedeem}
        </p>
      )}
      <Button type="submit" busy={formState.isSubmitting} disabled={offline}>
        {words.redeemDo}
      </Button>
    </form>
  )
}
