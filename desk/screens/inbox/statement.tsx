import * as v from 'valibot'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Checkbox } from '#components/checkbox.tsx'
import { Field } from '#components/field.tsx'
import type { DeskInput } from '#contract/desk/catalogue.ts'
import { en } from '../../words/en/inbox.ts'
import { inLanguages } from '../../words/language.ts'
import { zh } from '../../words/zh/inbox.ts'

const useWords = inLanguages({ zh, en })

/** The fields of a statement, and when something is to be on show; `later` is the text of a time. */
export const statementFields = {
  record: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(200)),
  owns: v.literal(true),
  adults: v.literal(true),
  consents: v.literal(true),
  later: v.pipe(
    v.string(),
    v.check((text) => text === '' || Date.parse(text) > Date.now()),
  ),
}

/** What these fields are when a form begins. */
export const noStatement = { record: '', owns: false, adults: false, consents: false, later: '' }

/** The values of these fields. */
export type StatementValues = typeof noStatement

/** What a call is given of them. */
export function statementOf({ record, later }: StatementValues): Pick<DeskInput<'inbox.publish'>, 'statement' | 'at'> {
  const statement = { record: record.trim(), owns: true, adults: true, consents: true } as const
  return { statement, ...(later !== '' && { at: Date.parse(later) }) }
}

interface StatementFieldsProps {
  register: UseFormRegister<StatementValues>
  errors: FieldErrors<StatementValues>
}

/** What whoever publishes states, where the proof is, and when it is to be on show. */
export function StatementFields({ register, errors }: StatementFieldsProps) {
  const words = useWords()
  const isMissing = errors.owns ?? errors.adults ?? errors.consents
  return (
    <>
      <Field
        label={words.record}
        hint={words.recordHint}
        error={errors.record && words.recordMissing}
        autoComplete="off"
        {...register('record')}
      />
      <Checkbox {...register('owns')}>{words.owns}</Checkbox>
      <Checkbox {...register('adults')}>{words.adults}</Checkbox>
      <Checkbox {...register('consents')} error={isMissing && words.mustState}>
        {words.consents}
      </Checkbox>
      <Field
        label={words.at}
        hint={words.atHint}
        type="datetime-local"
        error={errors.later && words.atMissing}
        {...register('later')}
      />
    </>
  )
}
