import { Copy, Download, ScrollText, Share2 } from 'lucide-react'
import encodeQR from 'qr'
import { useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Failure } from '#contract/failures.ts'
import type { Profile } from '#contract/shapes/user.ts'
import { net } from '#data/net.ts'
import { usePerson } from '#data/person.tsx'
import { fetchQuery } from '#data/queries.ts'
import { useOffline } from '#data/settings.ts'
import { useAnswer } from '#data/use-answer.ts'
import { Button } from '#components/button.tsx'
import { copyText } from '#components/copy-text.ts'
import { Field } from '#components/field.tsx'
import { IconButton } from '#components/icon-button.tsx'
import { ListGroup } from '#components/list-group.tsx'
import { ListRow } from '#components/list-row.tsx'
import { RefreshArea } from '#components/list/refresh-area.tsx'
import { notify } from '#components/notify.ts'
import { outsidePage } from '#components/page/addresses.ts'
import { Screen } from '#components/page/screen.tsx'
import { Skeleton } from '#components/skeleton.tsx'
import { failureText } from '#components/states/failure-words.ts'
import { Loading } from '#components/states/loading.tsx'
import { TargetLink } from '#components/target-link.tsx'
import { addressOf, pageLink, pagePath } from '#components/target.ts'
import { useWords } from '#words/words.ts'
import styles from './promotion.module.css'

/** The way to invite friends: a poster with the person's link as a QR code, the link, and the code. */
export function ShareIndex() {
  const words = useWords('promotion')
  const frame = useWords('shell')
  const { uuid } = usePerson()
  const profile = useAnswer('user.info', {})
  return (
    <Screen
      title={words.share}
      right={<IconButton label={words.explain} icon={<ScrollText />} to={pageLink('/share/promotion')} />}
    >
      <RefreshArea onRefresh={() => fetchQuery('user.info', {})}>
        <div className={styles.place}>
          {uuid === null && (
            <p className={styles.hint}>
              {words.logIn}{' '}
              <TargetLink to={pageLink('/login', { redirect: pagePath('/share/index') })}>{words.enter}</TargetLink>
            </p>
          )}
          {profile.state === 'here' ? (
            <Invitation profile={profile.value} loggedIn={uuid !== null} />
          ) : (
            <Loading on={profile} skeleton={<Skeleton label={frame.loading} shape="detail" />} />
          )}
        </div>
      </RefreshArea>
    </Screen>
  )
}

function Invitation({ profile, loggedIn }: { profile: Profile; loggedIn: boolean }) {
  const words = useWords('promotion')
  const frame = useWords('shell')
  const canvas = useRef<HTMLCanvasElement>(null)
  const shared = outsidePage(profile.share_url)
  const link = shared ? addressOf(shared) : location.origin
  const code = profile.aff_code

  useEffect(() => {
    if (canvas.current)
      drawPoster(canvas.current, {
        name: frame.name,
        text: words.posterText,
        code: code && words.posterCode(code),
        link,
      })
  }, [link, code, frame, words])

  const copy = async (text: string) => notify((await copyText(text)) ? words.copied : words.copyFailed)
  const save = async () => {
    try {
      const url = URL.createObjectURL(await posterFile(canvas.current!))
      const anchor = document.createElement('a')
      anchor.href = url
      anchor.download = 'shiguang.png'
      anchor.click()
      setTimeout(() => URL.revokeObjectURL(url), 10_000)
      notify(words.saved)
    } catch {
      notify(words.saveFailed)
    }
  }
  const share = async () => {
    const files = [await posterFile(canvas.current!)]
    const data = navigator.canShare?.({ files })
      ? { files, url: link, title: frame.name }
      : { url: link, title: frame.name }
    // a person who closes the system's sheet has not failed at anything
    await navigator.share(data).catch(() => undefined)
  }
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.poster}
        width={posterSize.width}
        height={posterSize.height}
        role="img"
        aria-label={`${words.poster} ${link}`}
      />
      <div className={styles.actions}>
        <Button tone="primary" icon={<Download />} onClick={() => void save()}>
          {words.save}
        </Button>
        {'share' in navigator && (
          <Button icon={<Share2 />} onClick={() => void share()}>
            {words.shareDo}
          </Button>
        )}
      </div>
      <ListGroup>
        <ListRow icon={<Copy />} label={words.copyLink} note={link} onClick={() => void copy(link)} />
        {code && <ListRow icon={<Copy />} label={words.copyCode} value={code} onClick={() => void copy(code)} />}
        {loggedIn && <ListRow label={words.records} to={pageLink('/share/records')} />}
      </ListGroup>
      {loggedIn && <BindInviter inviter={profile.invite_by_code} />}
    </>
  )
}

/** Who invited the person: said once, then only shown. */
function BindInviter({ inviter }: { inviter: string | undefined }) {
  const words = useWords('promotion')
  const frame = useWords('shell')
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
    await fetchQuery('user.info', {})
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

/** The poster's size in px: that of a phone's screen. */
const posterSize = { width: 750, height: 1200 } as const

/** What stands on it. */
interface PosterTexts {
  name: string
  text: string
  code: string
  link: string
}

const qrPx = 420

/** Draws the poster: a sky, hills, and the code of the link. Nothing leaves the device for it. */
function drawPoster(canvas: HTMLCanvasElement, { name, text, code, link }: PosterTexts): void {
  const { width, height } = posterSize
  canvas.width = width
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (!pen) return
  drawLandscape(pen)
  pen.fillStyle = '#fff'
  pen.textAlign = 'center'
  pen.font = '700 88px sans-serif'
  pen.fillText(name, width / 2, 190)
  pen.font = '400 36px sans-serif'
  pen.fillText(text, width / 2, 262)
  drawQr(pen, link, (width - qrPx) / 2, 360)
  pen.fillStyle = '#fff'
  pen.font = '600 44px sans-serif'
  pen.fillText(code, width / 2, 900)
}

function drawLandscape(pen: CanvasRenderingContext2D) {
  const { width, height } = posterSize
  const sky = pen.createLinearGradient(0, 0, 0, height)
  sky.addColorStop(0, '#26335c')
  sky.addColorStop(0.55, '#a6527a')
  sky.addColorStop(1, '#f0a35e')
  pen.fillStyle = sky
  pen.fillRect(0, 0, width, height)
  for (const [base, swell, shade] of [
    [980, 60, '#5b3a63'],
    [1050, 45, '#3c2a4f'],
    [1120, 30, '#241b36'],
  ] as const) {
    pen.fillStyle = shade
    pen.beginPath()
    pen.moveTo(0, height)
    for (let x = 0; x <= width; x += 10)
      pen.lineTo(x, base - swell * Math.sin(x / 90 + base) - (swell / 2) * Math.sin(x / 37))
    pen.lineTo(width, height)
    pen.fill()
  }
}

function drawQr(pen: CanvasRenderingContext2D, link: string, left: number, top: number) {
  const modules = encodeQR(link, 'raw', { border: 3 })
  const cell = qrPx / modules.length
  pen.fillStyle = '#fff'
  pen.beginPath()
  pen.roundRect(left, top, qrPx, qrPx, 24)
  pen.fill()
  pen.fillStyle = '#14101f'
  for (const [y, row] of modules.entries())
    for (const [x, dark] of row.entries())
      // a hair larger than its cell: no light lines between neighbours
      if (dark) pen.fillRect(left + x * cell, top + y * cell, cell + 0.5, cell + 0.5)
}

/** The poster as a PNG file. Rejects where the canvas gives none. */
function posterFile(canvas: HTMLCanvasElement): Promise<File> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) =>
        blob ? resolve(new File([blob], 'shiguang.png', { type: 'image/png' })) : reject(new Error('no picture')),
      'image/png',
    )
  })
}
