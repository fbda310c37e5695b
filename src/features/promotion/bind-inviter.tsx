import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { want } from '#data/wants.ts'
import { failureText } from '#components/states/failure-words.ts'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { promotionWords } from '#words/promotion.ts'
import { shellWords } from '#words/shell.ts'
import { useWords } from '#words/words.ts'
import styles from './promotion.module.css'

/** Who invited the person: said once, then only shown. */
export function BindInviter({ inviter }: { inviter: string | undefined }) {
  const words = useWords(promotionWords)
  const frame = useWords(shellWords)
  const offline = useOffline()
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, setFocus } = useForm<{ code: string }>({ defaultValues: { code: '' } })
  if (inviter) return <p className={styles.hint}>{words.bound(inviter)}</p>
  const submit = async ({ code }: { code: string }) => {
    setFailure(undefined)
    const result = await net.ask('user.bindInviter', { aff_code: code.trim() })
    if (!result.ok) {
      setFailure(result.failure)
      return setFocus('code')
    }
    notify(words.boundNow)
    await want('user.info', {})
  }
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={words.bind}
        error={formState.errors.code?.message ?? (failure && failureText(failure, frame))}
        autoComplete="off"
        data-secret
        autoCapitalize="none"
        spellCheck={false}
        {...register('code', {
          onChange: () => setFailure(undefined),
          validate: (code) =>
            code.trim() === '' ? words.bindNeeded : /^[\w-]{1,64}$/.test(code.trim()) || words.bindForm,
        })}
      />
      {offline && <p className={styles.hint}>{words.offlineBind}</p>}
      <Button type="submit" busy={formState.isSubmitting} disabled={offline}>
        {words.bindDo}
      </Button>
    </form>
  )
}
