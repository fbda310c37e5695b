import { useState } from 'react'
import { Field } from '#components/field.tsx'
import { useWords } from '#words/words.ts'

/** What protects an account, as it is typed. */
export interface Proof {
  password: string
  setPassword: (password: string) => void
  /** Undefined where the account has no second factor. */
  factor: string | undefined
  setFactor: (factor: string) => void
  /** What calls take that ask for it. */
  input: { password: string; factor?: string }
  /** Nothing of it is missing. */
  isWhole: boolean
}

/** Asks anew for what protects the account: its password, and a code where it has a second factor. */
export function useProof(hasFactor: boolean): Proof {
  const [password, setPassword] = useState('')
  const [typed, setFactor] = useState('')
  const factor = hasFactor ? typed.trim() : undefined
  return {
    password,
    setPassword,
    factor: hasFactor ? typed : undefined,
    setFactor,
    input: { password, ...(factor !== undefined && { factor }) },
    isWhole: password !== '' && factor !== '',
  }
}

/** The fields of it, for the form that asks. */
export function ProofFields({ proof }: { proof: Proof }) {
  const words = useWords('security')
  return (
    <>
      <Field
        label={words.password}
        type="password"
        autoComplete="current-password"
        value={proof.password}
        onChange={(event) => proof.setPassword(event.target.value)}
      />
      {proof.factor !== undefined && (
        <Field
          label={words.factorCode}
          type="text"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={proof.factor}
          onChange={(event) => proof.setFactor(event.target.value)}
        />
      )}
    </>
  )
}
