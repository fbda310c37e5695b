import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import { passwordFault } from '#contract/passwords.ts'
import { limits } from '#contract/shapes/inputs.ts'
import { useAnswer } from '#data/use-answer.ts'
import { net } from '#data/net.ts'
import { useOffline } from '#data/settings.ts'
import { failureText } from '#components/states/failure-words.ts'
import { goBack } from '#components/page/navigation.ts'
import { Screen } from '#components/page/screen.tsx'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { useWords } from '#words/words.ts'
import styles from './account.module.css'
import { pageLink } from '#components/target.ts'

interface Fields {
  old: string
  password: string
  repeat: string
}

/** A new password for the old one; needs a connection. */
export function UpdatePassword() {
  const words = useWords('account')
  return (
    <Screen title={words.changePassword}>
      <div className={styles.place}>
        <PasswordForm />
      </div>
    </Screen>
  )
}

function PasswordForm() {
  const words = useWords('account')
  const frame = useWords('shell')
  const offline = useOffline()
  const me = useAnswer('user.info', {})
  const names = me.state === 'here' ? [me.value.username, me.value.login_name ?? ''] : []
  const [seen, setSeen] = useState(false)
  const [failure, setFailure] = useState<Failure>()
  const { register, handleSubmit, formState, getValues, setError } = useForm<Fields>({
    defaultValues: { old: '', password: '', repeat: '' },
  })
  const { errors, isSubmitting } = formState
  const send = async ({ old, password }: Fields) => {
    setFailure(undefined)
    const result = await net.ask('user.updatePassword', { old, password })
    if (result.ok) {
      notify(words.passwordDone)
      return goBack(pageLink('/my/info'))
    }
    const code = result.failure.kind === 'status' ? result.failure.code : undefined
    if (code === 'wrong-password') setError('old', { message: words.oldWrong }, { shouldFocus: true })
    else if (code === 'password-common' || code === 'password-is-name')
      setError('password', { message: words.passwordCommon }, { shouldFocus: true })
    else setFailure(result.failure)
  }
  const type = seen ? 'text' : 'password'
  const eye = (
    <IconButton
      label={seen ? words.hide : words.show}
      icon={seen ? <EyeOff /> : <Eye />}
      onClick={() => setSeen(!seen)}
    />
  )
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(send)(event)}>
      <Field
        label={words.oldPassword}
        type={type}
        autoComplete="current-password"
        end={eye}
        error={errors.old?.message}
        {...register('old', { validate: (text) => text !== '' || words.needed })}
      />
      <Field
        label={words.newPassword}
        hint={words.passwordLength}
        type={type}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password', {
          validate: (text) =>
            text.length < limits.passwordMin || text.length > limits.password
              ? words.passwordLength
              : passwordFault(text, names)
                ? words.passwordCommon
                : text !== getValues('old') || words.passwordSame,
        })}
      />
      <Field
        label={words.repeat}
        type={type}
        autoComplete="new-password"
        error={errors.repeat?.message}
        {...register('repeat', { validate: (text) => text === getValues('password') || words.repeatWrong })}
      />
      <div role="alert">{failure && <p className={styles.failure}>{failureText(failure, frame)}</p>}</div>
      {offline && <p className={styles.note}>{words.offline}</p>}
      <Button tone="primary" type="submit" wide busy={isSubmitting} disabled={offline}>
        {words.changePassword}
      </Button>
    </form>
  )
}
