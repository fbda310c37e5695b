import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ResolverResult, useForm, type UseFormRegister } from 'react-hook-form'
import { fail, type Failure, ok, type Result } from '#contract/failures.ts'
import type { Entered } from '#bridge/net-api.ts'
import { metaKeys } from '#bridge/settings.ts'
import { net } from '#data/net.ts'
import { hasPasskeys } from '#data/passkeys.ts'
import { usePerson } from '#data/person.tsx'
import { readOnInMemory } from '#data/read-on.ts'
import { saveMeta, useMeta, useOffline } from '#data/settings.ts'
import { Button } from '#components/button.tsx'
import { Checkbox } from '#components/checkbox.tsx'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { notify } from '#components/notify.ts'
import { redirectTarget } from '#components/page/addresses.ts'
import { busy as markBusy } from '#components/page/busy.ts'
import { changeView, go } from '#components/page/navigation.ts'
import type { PageProps } from '#components/page/page.ts'
import { Screen } from '#components/page/screen.tsx'
import type { WithRedirect } from '#components/page/search-params.ts'
import { Segmented } from '#components/segmented.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { NewCodes } from '#features/account/shared/new-codes.tsx'
import { isNoAnswer } from '#features/item-list/no-answer.ts'
import { useWords } from '#words/words.ts'
import { faultText, refusalOf } from './fault-text.ts'
import styles from './login.module.css'
import { newAccount } from './new-account.ts'
import { PasskeyLogin, usePasskeyEntrance } from './passkey-login.tsx'
import {
  faultOf,
  type FieldFault,
  type FieldName,
  fieldsOf,
  type How,
  type LoginFields,
  registration,
} from './rules.ts'

/** Logs in, registers or sets a new password, and goes on to where the person wanted to be. */
export function Login({ search: { redirect, how = 'login', name = '', code = '' } }: PageProps<typeof WithRedirect>) {
  const words = useWords('login')
  const { uuid } = usePerson()
  const passkey = usePasskeyEntrance(goOnAs)
  const [password, setPassword] = useState(() => (uuid === null ? undefined : newAccount.password))
  // whoever is logged in, by this form or in another tab, has nothing to do here
  useEffect(() => {
    if (uuid !== null && password === undefined) go(redirectTarget(redirect), { replace: true })
  }, [uuid, password, redirect])
  const done = () => {
    newAccount.password = undefined
    setPassword(undefined)
  }
  if (password !== undefined) {
    return (
      <Screen title={words.codesTitle}>
        <div className={styles.place}>
          <NewCodes password={password} onDone={done} />
        </div>
      </Screen>
    )
  }
  return (
    <Screen title={{ login: words.title, register: words.registerTitle, recover: words.recoverTitle }[how]}>
      <div className={styles.place}>
        <Segmented
          label={words.how}
          value={how === 'register' ? how : 'login'}
          options={[
            { value: 'login', label: words.login },
            { value: 'register', label: words.register },
          ]}
          onChange={(next) => changeView('how', next)}
        />
        <p className={styles.lead}>{how === 'recover' ? words.recoverLead : words.lead}</p>
        <LoginForm how={how} given={{ username: name, recovery: code }} onName={() => void passkey.onName()} />
        {how === 'login' && hasPasskeys() && <PasskeyLogin entrance={passkey} />}
        {how !== 'register' && (
          <p className={styles.other}>
            <Button tone="plain" onClick={() => changeView('how', how === 'login' ? 'recover' : 'login')}>
              {how === 'login' ? words.forgot : words.remembered}
            </Button>
          </p>
        )}
      </div>
    </Screen>
  )
}

/** Holds the fields of one way in; those of the other keep what was typed and are not asked about. */
function resolve(how: How, fields: LoginFields): ResolverResult<LoginFields> {
  const faults = fieldsOf[how].flatMap((name) => {
    const message = faultOf(how, name, fields[name], fields.username)
    return message ? [[name, { type: 'validate', message }] as const] : []
  })
  return faults.length > 0 ? { values: {}, errors: Object.fromEntries(faults) } : { values: fields, errors: {} }
}

const empty: LoginFields = { username: '', password: '', phone: '', code: '', recovery: '', adult: false }

/** Who could not be kept goes on in memory, where that can be; else they have not come in. */
const goOnAs = ({ uuid, unkept }: Entered): Result<void> =>
  unkept === undefined || readOnInMemory({ uuid, token: unkept }) ? ok() : fail({ kind: 'storage', reason: 'quota' })

/** The fields of both ways in; what was typed stays when the way is changed and when it fails. */
function LoginForm({ how, given, onName }: { how: How; given: Partial<LoginFields>; onName: () => void }) {
  const words = useWords('login')
  const frame = useWords('shell')
  const offline = useOffline()
  const affCode = useMeta(metaKeys.affCode, '')
  const [seen, setSeen] = useState(false)
  const [factor, setFactor] = useState<string>()
  const [refused, setRefused] = useState<{ how: How; failure: Failure }>()
  const { register, handleSubmit, formState, setError, clearErrors, getFieldState, setValue } = useForm<LoginFields>({
    defaultValues: { ...empty, ...given },
    resolver: (fields) => resolve(how, fields),
  })
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (affCode && !getFieldState('code').isDirty) setValue('code', affCode)
  }, [affCode, getFieldState, setValue])
  useEffect(() => {
    clearErrors()
  }, [how, clearErrors])

  const errorOf = (name: FieldName) => {
    const message = errors[name]?.message
    if (message === undefined) return undefined
    return message === 'taken' || message === 'unknownCode'
      ? words[message]
      : faultText(words, how, name, message as FieldFault)
  }

  const submit = async (fields: LoginFields) => {
    setRefused(undefined)
    const done = markBusy('entering')
    const username = fields.username.trim()
    const { password, recovery } = fields
    const code = factor?.trim()
    // the page starts anew when somebody is logged in, and offers them recovery codes then
    if (how === 'register') newAccount.password = password
    const entered =
      how === 'login'
        ? await net.enter('login', { username, password, ...(code && { code }) })
        : how === 'register'
          ? await net.enter('register', registration(fields))
          : await net.enter('recover', { username, password, code: recovery.trim(), ...(code && { factor: code }) })
    if (!entered.ok) newAccount.password = undefined
    done()
    const result = entered.ok ? goOnAs(entered.value) : entered
    if (result.ok) return notify(words.welcome)
    // the field for the code is there from now on; that it is wanted is its label
    if (result.failure.kind === 'status' && result.failure.code === 'second-factor') return setFactor('')
    const refusal = refusalOf(how, result.failure)
    // a code that nobody has is not offered again, and leaves its place to that of a later link
    if (refusal?.text === 'unknownCode' && fields.code.trim() === affCode)
      void saveMeta(metaKeys.affCode, undefined).catch(() => undefined)
    if (refusal?.field) setError(refusal.field, { message: refusal.text }, { shouldFocus: true })
    else setRefused({ how, failure: result.failure })
  }
  const failure = refused?.how === how ? refused.failure : undefined
  const refusal = failure && refusalOf(how, failure)

  return (
    <form className={styles.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <Field
        label={words.username}
        hint={how === 'register' ? words.usernameHint : undefined}
        error={errorOf('username')}
        autoComplete={how === 'login' ? 'username webauthn' : 'username'}
        onFocus={how === 'login' ? onName : undefined}
        autoCapitalize="none"
        spellCheck={false}
        {...register('username')}
      />
      {how === 'recover' && (
        <Field
          label={words.recovery}
          hint={words.recoveryHint}
          error={errorOf('recovery')}
          autoComplete="off"
          autoCapitalize="characters"
          data-secret
          spellCheck={false}
          {...register('recovery')}
        />
      )}
      <Field
        label={how === 'recover' ? words.newPassword : words.password}
        hint={how !== 'login' ? words.passwordHint : undefined}
        error={errorOf('password')}
        type={seen ? 'text' : 'password'}
        autoComplete={how === 'login' ? 'current-password' : 'new-password'}
        end={
          <IconButton
            label={seen ? words.hide : words.show}
            icon={seen ? <EyeOff /> : <Eye />}
            onClick={() => setSeen(!seen)}
          />
        }
        {...register('password')}
      />
      {how !== 'register' && factor !== undefined && (
        <FactorField
          hint={how === 'login' ? words.factorHint : words.authenticatorHint}
          value={factor}
          onChange={setFactor}
        />
      )}
      {how === 'register' && <NewcomerFields register={register} errorOf={errorOf} />}
      <div role="alert">
        {failure && (
          <p className={styles.failure}>
            {refusal ? words[refusal.text] : isNoAnswer(failure) ? words.noAnswer : failureText(failure, frame)}
          </p>
        )}
      </div>
      {offline && !failure && <p className={styles.offline}>{words.offline}</p>}
      <Button tone="primary" type="submit" wide busy={isSubmitting}>
        {{ login: words.submitLogin, register: words.submitRegister, recover: words.submitRecover }[how]}
      </Button>
    </form>
  )
}

/** The code of an account with a second factor. */
function FactorField({ hint, value, onChange }: { hint: string; value: string; onChange: (code: string) => void }) {
  const words = useWords('login')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <Field
      ref={field}
      label={words.factor}
      hint={hint}
      autoComplete="one-time-code"
      data-secret
      spellCheck={false}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface NewcomerProps {
  register: UseFormRegister<LoginFields>
  errorOf: (name: FieldName) => string | undefined
}

/** What only somebody new is asked. */
function NewcomerFields({ register, errorOf }: NewcomerProps) {
  const words = useWords('login')
  return (
    <>
      <Field
        label={words.phone}
        hint={words.phoneHint}
        error={errorOf('phone')}
        type="tel"
        autoComplete="tel"
        {...register('phone')}
      />
      <Field
        label={words.code}
        error={errorOf('code')}
        autoComplete="off"
        data-secret
        spellCheck={false}
        {...register('code')}
      />
      <Checkbox error={errorOf('adult')} {...register('adult')}>
        {words.adult}
      </Checkbox>
    </>
  )
}
