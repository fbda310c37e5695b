import { useForm } from 'react-hook-form'
import * as v from 'valibot'
import { Field } from '#components/field.tsx'
import { notify } from '#components/notify.ts'
import { Skeleton } from '#components/skeleton.tsx'
import { mostCoins } from '#contract/desk/content.ts'
import { useChange, useLook } from '../../data/queries.ts'
import { AskReason } from '../../parts/ask-reason.tsx'
import { Failed } from '../../parts/failed.tsx'
import { Picture } from '../../parts/picture.tsx'
import { useContentWords } from '../../words/content.ts'
import { useDeskWords } from '../../words/desk.ts'
import styles from './content.module.css'
import { Coins, Title, groups } from './values.ts'

interface DivideProps {
  partId: number
  open: boolean
  onClose: () => void
}

const none = { at: '', title: '', coins: '', nextCoins: '' }

/** Divides a part in two, before a paragraph or a page of it. */
export function DividePart({ partId, open, onClose }: DivideProps) {
  const words = useContentWords()
  const desk = useDeskWords()
  const divide = useChange('content.dividePart', { groups })
  const { data: part, error, refetch } = useLook('content.part', { partId }, { enabled: open, anew: true })
  const begun = part && {
    ...{ at: '', title: words.secondHalf(part.title) },
    // both together cost what the whole did; a chapter of a novel is for everybody, or for VIPs
    coins: String(part.sold ? Math.ceil(part.coins / 2) : part.coins),
    nextCoins: String(part.sold ? Math.floor(part.coins / 2) : part.coins),
  }
  const { register, getValues, trigger, clearErrors, formState } = useForm({
    defaultValues: none,
    ...(begun && { values: begun }),
    resetOptions: { keepDirtyValues: true },
  })
  const { errors } = formState
  const price = { validate: (text: string) => v.is(Coins, text) }
  return (
    <AskReason
      open={open}
      onClose={onClose}
      title={part ? words.divideOf(part.title) : words.divide}
      yes={words.divide}
      isRight={async () => part !== undefined && (await trigger())}
      onYes={async (reason) => {
        const { at, title, coins, nextCoins } = getValues()
        await divide.mutateAsync({
          ...{ partId, version: part!.version, reason, at: Number(at), title },
          ...{ coins: v.parse(Coins, coins), nextCoins: v.parse(Coins, nextCoins) },
        })
        notify(desk.saved)
      }}
    >
      {error && <Failed failure={error} onAgain={() => void refetch()} />}
      {!part && !error && <Skeleton label={desk.loading} shape="rows" />}
      {part && (
        <>
          <fieldset className={styles.pieces} aria-describedby="divide-wrong">
            <legend>{words.divideBefore}</legend>
            {part.pieces.slice(1).map(({ text, image }, index) => (
              <label key={index} className={styles.piece}>
                <input
                  type="radio"
                  value={index + 1}
                  {...register('at', {
                    validate: (value) => value !== '' && value !== null,
                    onChange: () => clearErrors('at'),
                  })}
                />
                {image === '' ? <span>{text}</span> : <Picture path={image} alt={words.pageOf(index + 2)} small />}
              </label>
            ))}
          </fieldset>
          <p id="divide-wrong" role="alert">
            {errors.at && words.divideWrong}
          </p>
          <p>{words.divideText}</p>
          <Field
            label={words.secondTitle}
            error={errors.title && words.nameWrong}
            {...register('title', { validate: (text) => v.is(Title, text) })}
          />
          <Field
            label={words.firstPrice}
            inputMode="numeric"
            error={errors.coins && words.priceWrong(mostCoins)}
            {...register('coins', price)}
          />
          <Field
            label={words.secondPrice}
            inputMode="numeric"
            error={errors.nextCoins && words.priceWrong(mostCoins)}
            {...register('nextCoins', price)}
          />
        </>
      )}
    </AskReason>
  )
}

/** Puts a part and the one behind it together. */
export function JoinParts({ partId, open, onClose }: DivideProps) {
  const words = useContentWords()
  const desk = useDeskWords()
  const join = useChange('content.joinParts', { groups })
  const { data: part, error, refetch } = useLook('content.part', { partId }, { enabled: open, anew: true })
  const { register, getValues, trigger, formState } = useForm({
    defaultValues: { title: '' },
    ...(part && { values: { title: part.title } }),
    resetOptions: { keepDirtyValues: true },
  })
  const next = part?.next
  return (
    <AskReason
      open={open}
      onClose={onClose}
      title={words.join}
      yes={words.join}
      isRight={async () => next !== undefined && next !== null && (await trigger())}
      onYes={async (reason) => {
        const { title } = getValues()
        await join.mutateAsync({ partId, version: part!.version, title, reason })
        notify(desk.saved)
      }}
    >
      {error && <Failed failure={error} onAgain={() => void refetch()} />}
      {!part && !error && <Skeleton label={desk.loading} shape="rows" />}
      {part && next && (
        <>
          <p>{words.joinText(part.title, next.title)}</p>
          {part.sold && part.coins > 0 && <p>{words.joinPrice(part.coins + next.coins)}</p>}
          {part.oneOnly > 0 && <p>{words.joinGives(part.oneOnly)}</p>}
          <Field
            label={words.name}
            error={formState.errors.title && words.nameWrong}
            {...register('title', { validate: (text) => v.is(Title, text) })}
          />
        </>
      )}
    </AskReason>
  )
}
