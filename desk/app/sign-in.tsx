import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '#components/button.tsx'
import { Field } from '#components/field.tsx'
import type { DeskSelf } from '#contract/desk/session.ts'
import { mayHavePasskeys, signWithPasskey } from '#data/passkeys.ts'
import { change, type DeskFailure } from '../data/call.ts'
import { useFailureText } from '../words/failures.ts'
import { usePasskeyWords } from '../words/passkeys.ts'
import { useSignInWords } from '../words/sign-in.ts'
import styles from './entrance.module.css'

/** Signing in: name, password and second factor at once, so that nothing tells which of them is wrong. */
export function SignIn({ onDone }: { onDone: (self: DeskSelf) => void }) {
  const words = useSignInWords()
  const failureText = useFailureText()
  const { register, handleSubmit, setError, formState } = useForm({
    defaultValues: { name: '', password: '', factor: '' },
  })
  const { errors } = formState
  const submit = handleSubmit((values) =>
    change('session.signIn', values).then(onDone, (error: unknown) =>
      setError('root', { message: failureText(error as DeskFailure) }),
    ),
  )
  return (
    <main className={styles.entrance}>
      <h1 className={styles.title}>{words.title}</h1>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={words.name}
          autoComplete="username"
          autoFocus
          error={errors.name?.message}
          {...register('name', { required: words.missing })}
        />
        <Field
          label={words.password}
          type="password"
          autoComplete="current-password"
          error={errors.password?.message}
          {...register('password', { required: words.missing })}
        />
        <Field
          label={words.factor}
          hint={words.factorHint}
          autoComplete="one-time-code"
          error={errors.factor?.message}
          {...register('factor', { required: words.missing })}
        />
        <p className={styles.error} role="alert">
          {errors.root?.message}
        </p>
        <Button type="submit" tone="primary" wide busy={formState.isSubmitting}>
          {words.signIn}
        </Button>
      </form>
      {mayHavePasskeys() && <ByPasskey onDone={onDone} />}
    </main>
  )
}

/** Signing in with a passkey, which stands for name, password and code. */
function ByPasskey({ onDone }: { onDone: (self: DeskSelf) => void }) {
  const words = usePasskeyWords()
  const failureText = useFailureText()
  const [problem, setProblem] = useState('')
  const [isBusy, setBusy] = useState(false)
  const signIn = async () => {
    setBusy(true)
    setProblem('')
    try {
      const { json } = await change('passkeys.signInOptions', {})
      const signed = await signWithPasskey(json, 'button')
      if (typeof signed === 'string') setProblem(words[signed])
      else onDone(await change('passkeys.signIn', { credential: signed.given }))
    } catch (error) {
      setProblem(failureText(error as DeskFailure))
    }
    setBusy(false)
  }
  return (
    <>
      <p className={styles.error} role="alert">
        {problem}
      </p>
      <Button wide busy={isBusy} onClick={() => void signIn()}>
        {words.signIn}
      </Button>
    </>
  )
}
