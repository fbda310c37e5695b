import { valibotResolver } from '@hookform/resolvers/valibot'
import encodeQR from 'qr'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Button } from '#components/button.tsx'
import { Empty } from '#components/empty.tsx'
import { Field } from '#components/field.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import type { DeskLink, DeskSelf } from '#contract/desk/session.ts'
import { change, type DeskFailure } from '../data/call.ts'
import { useLook } from '../data/queries.ts'
import { CopyLine } from '../parts/copy-line.tsx'
import { useDeskWords } from '../words/desk.ts'
import { useFailureText } from '../words/failures.ts'
import { useSignInWords } from '../words/sign-in.ts'
import styles from './entrance.module.css'

/** What a link leads to: its code is behind the `#`, which no server sees. */
export function SetUp({ onDone }: { onDone: (self: DeskSelf) => void }) {
  const words = useSignInWords()
  const desk = useDeskWords()
  const [code] = useState(() => location.hash.slice(1))
  const link = useLook('session.link', { code }, { enabled: code.length >= 16 })
  const [made, setMade] = useState<{ self: DeskSelf; recoveryCodes: readonly string[] }>()
  const enter = (self: DeskSelf) => {
    onDone(self)
    // nothing of the link is left in the address
    location.replace('/')
  }
  if (made) return <RecoveryCodes codes={made.recoveryCodes} onKept={() => enter(made.self)} />
  if (code.length < 16 || link.error) return <Empty title={words.ended}>{words.endedText}</Empty>
  if (!link.data) return <Skeleton label={desk.loading} shape="detail" />
  return (
    <main className={styles.entrance}>
      <h1 className={styles.title}>{words.link[link.data.kind]}</h1>
      <Introduction link={link.data} />
      <Form code={code} link={link.data} onMade={setMade} />
    </main>
  )
}

function Introduction({ link: { kind, title, roles, name = '' } }: { link: DeskLink }) {
  const words = useSignInWords()
  const desk = useDeskWords()
  if (kind === 'set-up') return <p>{words.welcome(title)}</p>
  if (kind === 'reset') return <p>{words.resetFor(name)}</p>
  return <p>{words.invited(roles.map((role) => desk.roles[role]).join(', '))}</p>
}

const leastPassword = 8
const Values = v.object({
  name: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(24)),
  password: v.pipe(v.string(), v.minLength(leastPassword)),
  factor: v.pipe(v.string(), v.trim(), v.regex(/^\d{6}$/)),
})

type Made = { self: DeskSelf; recoveryCodes: readonly string[] }

function Form({ code, link, onMade }: { code: string; link: DeskLink; onMade: (made: Made) => void }) {
  const words = useSignInWords()
  const failureText = useFailureText()
  const [factor, setFactor] = useState<{ secret: string; uri: string }>()
  const { register, handleSubmit, setError, trigger, formState } = useForm({
    defaultValues: { name: link.name ?? '', password: '', factor: '' },
    resolver: valibotResolver(Values),
  })
  const { errors } = formState
  const fail = (error: unknown) => setError('root', { message: failureText(error as DeskFailure) })
  const begin = async () => {
    if (await trigger(['name', 'password'])) await change('session.beginFactor', { code }).then(setFactor, fail)
  }
  const submit = handleSubmit((values) => change('session.setUp', { code, ...values }).then(onMade, fail))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void (factor ? submit(event) : begin())
      }}
    >
      <Field
        label={words.name}
        autoComplete="username"
        readOnly={link.name !== undefined}
        error={errors.name && words.missing}
        {...register('name')}
      />
      <Field
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        error={errors.password && words.passwordHint}
        {...register('password')}
      />
      {factor && (
        <>
          <p>{words.scan}</p>
          <Qr text={factor.uri} />
          <p>{words.orType}</p>
          <CopyLine text={factor.secret} />
          <Field
            label={words.factor}
            inputMode="numeric"
            autoComplete="one-time-code"
            error={errors.factor && words.missing}
            {...register('factor')}
          />
        </>
      )}
      <p className={styles.error} role="alert">
        {errors.root?.message}
      </p>
      <Button type="submit" tone="primary" wide busy={formState.isSubmitting}>
        {factor ? words.enter : words.begin}
      </Button>
    </form>
  )
}

/** A code to be scanned, drawn as one path. */
function Qr({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { border: 2 })
  const path = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : []))).join('')
  return (
    <svg className={styles.code} viewBox={`0 0 ${rows.length} ${rows.length}`} aria-hidden>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  )
}

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const words = useSignInWords()
  return (
    <main className={styles.entrance}>
      <h1 className={styles.title}>{words.codesTitle}</h1>
      <p>{words.codesText}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyLine text={codes.join('\n')} />
      <Button tone="primary" wide onClick={onKept}>
        {words.codesKept}
      </Button>
    </main>
  )
}
