import { Hono, type Context } from 'hono'
import type { Suite } from '#contract/envelope/suites.ts'
import type { Settings } from '#contract/shapes/home.ts'
import type { Limits } from '../api/limits.ts'
import type { Person } from '../api/person.ts'
import type { Db } from '../database/tables.ts'
import type { Roots, ServerRoot } from '../envelope/roots.ts'
import type { Faults } from '../faults.ts'
import { giveFile, givePicture, giveStream } from '../give-file.ts'
import { createFilmJobs } from '../media/film-jobs.ts'
import { mayFetch, mayFetchFile } from '../media/stream-access.ts'
import { renditionFile } from '../media/rendition-streams.ts'
import type { Ffmpeg } from '../media/ffmpeg.ts'
import type { LogLine } from '../parts.ts'
import { addFilm } from '../repositories/media.ts'
import { givenFile } from '../repositories/works.ts'
import type { LocalDiskStore } from '../stores/local-disk.ts'
import type { ObjectStore } from '../stores/store.ts'
import { bigRoutes } from './big-route.ts'
import { imageRoutes } from './image-route.ts'
import { uploadedPicture } from './images.ts'
import { bigKey } from './big-uploads.ts'
import { defaultFileBytes } from './limits.ts'
import { partRoutes } from './part-route.ts'
import { sweepUploads } from './sweeper.ts'
import { createTickets } from './tickets.ts'

/** The fields of the config that a logged-in person uploads with. */
export type UploadFields = Required<
  Pick<Settings, 'img_upload_url' | 'upload_img_key' | 'r2Key' | 'r2URL' | 'r2CompleteURL' | 'clip_max_bytes'>
>

/** What uploads are put together from. */
export interface UploadOptions {
  readonly db: Db
  readonly store: ObjectStore | LocalDiskStore
  readonly roots: Roots
  /** Pictures are sealed under it. */
  readonly root: ServerRoot
  readonly secret: Uint8Array
  /** The lines' origins, as in the build. */
  readonly lines: readonly string[]
  /** Undefined where it is not installed: then no film is taken. */
  readonly ffmpeg: Ffmpeg | undefined
  /** Films lie here while they are cut; room for twice the largest. */
  readonly workFolder: string
  /** Without it an account may upload as much as it likes. */
  readonly limits?: Limits | undefined
  /** The largest file; 2 GB unless told. */
  readonly maxFileBytes?: number
  /** For how long the originals of imported films are kept once there is no more work on them; not at all unless told. */
  readonly keepSourcesMs?: number
  /** Whether this process works on films; another one does otherwise. */
  readonly works?: boolean
  readonly now: () => number
  readonly log: (line: LogLine) => void
  readonly faults: Faults
}

/** Everything about uploads that the rest of the server meets. */
export interface Uploads {
  /** To be mounted on every line, before its own pictures and streams. */
  readonly routes: Hono
  /** For the config; undefined for a visitor. The addresses are on the line that was asked. */
  keys(person: Person, line: string, nowMs: number): UploadFields | undefined
  /** Removes what nobody finished or used within 24 hours. */
  sweep(): Promise<void>
  /** There may be work to do: it is looked for at once. */
  wake(): void
  /** Begins to sweep and to cut in the background. */
  start(): void
  /** Ends both at once. */
  stop(): Promise<void>
}

const sweepEveryMs = 15 * 60_000

/** The uploads of this server. */
export function createUploads(options: UploadOptions): Uploads {
  const { db, store, roots, root, secret, lines, ffmpeg, workFolder, limits, now, log, faults } = options
  const tickets = createTickets(secret)
  const maxBytes = options.maxFileBytes ?? defaultFileBytes
  const works = options.works ?? true
  const jobs =
    ffmpeg && works
      ? createFilmJobs({
          db,
          store,
          root,
          ffmpeg,
          secret,
          folder: workFolder,
          keepSourcesMs: options.keepSourcesMs ?? 0,
          now,
          log,
          faults,
        })
      : undefined
  let timer: NodeJS.Timeout | undefined
  let sweeping: Promise<void> | undefined
  const sweep = () =>
    (sweeping ??= sweepUploads({ db, store, workFolder }, now()).finally(() => {
      sweeping = undefined
    }))

  const routes = new Hono().route('/', imageRoutes({ db, store, root, tickets, limits, now })).route(
    '/',
    bigRoutes({
      db,
      store,
      tickets,
      limits,
      maxBytes,
      takesFilms: () => ffmpeg !== undefined || !works,
      lineOf: (c) => lineOf(lines, c),
      arrived: async (tx, { name, user_id, purpose }) => {
        const kind = purpose === 'sound' ? 'audio' : 'video'
        await addFilm(tx, { kind, upload_name: name, user_id, origin: 'upload', source: bigKey(name) }, now())
      },
      finished: () => jobs?.wake(),
      now,
    }),
  )
  if ('desk' in store) routes.route('/', partRoutes(store, now))
  for (const suite of [1, 2] as const) {
    const base = `/img${suite === 1 ? '' : suite}/`
    routes.get(`${base}*`, async (c, next) => {
      const path = restOf(c, base)
      return path.startsWith('u/') ? picture(c, path, suite) : next()
    })
  }
  routes.get('/hls/*', async (c, next) => {
    const path = restOf(c, '/hls/')
    if (!path.startsWith('c/')) return next()
    const file = await renditionFile({ db, store, secret }, path, (keyId) => mayFetch(secret, keyId, c.req.url, now()))
    return file ? giveStream(c, file) : c.notFound()
  })
  routes.get('/files/:id/:name', async (c) => {
    const id = Number(c.req.param('id'))
    const file = /^\d{1,12}$/.test(c.req.param('id')) ? await givenFile(db, id) : undefined
    if (!file) return c.notFound()
    return mayFetchFile(secret, id, c.req.url, now()) ? giveFile(c, store, file) : c.text('this link has ended\n', 403)
  })
  const picture = async (c: Context, path: string, suite: Suite): Promise<Response> => {
    const file = await uploadedPicture({ db, store, roots }, path, suite)
    return file ? givePicture(c, file) : c.notFound()
  }

  return {
    routes,
    keys: ({ user, session }, line, nowMs) => {
      if (!user || session === undefined) return undefined
      const { ticket, image, big } = tickets.issue(user.id, session, nowMs)
      const at = (path: string) => `${line}/upload/${path}?t=${ticket}`
      return {
        img_upload_url: at('image'),
        upload_img_key: image,
        r2Key: big,
        r2URL: at('big'),
        r2CompleteURL: at('done'),
        clip_max_bytes: maxBytes,
      }
    },
    sweep,
    wake: () => jobs?.wake(),
    start: () => {
      jobs?.start()
      const look = () => void sweep().catch((error: unknown) => faults.say('sweep', error))
      look()
      timer = setInterval(look, sweepEveryMs)
      timer.unref()
    },
    stop: async () => {
      clearInterval(timer)
      await jobs?.stop()
      await sweeping?.catch(() => {})
      store.close()
    },
  }
}

/** The line that was asked, by its host: behind a proxy the request's own address is not the one that browsers use. */
function lineOf(lines: readonly string[], c: Context): string {
  const { host, origin } = new URL(c.req.url)
  return lines.find((line) => new URL(line).host === host) ?? lines[0] ?? origin
}

/** What follows a prefix in the path; a client may have put one slash too many between base and path. */
function restOf(c: Context, prefix: string): string {
  return new URL(c.req.url).pathname.slice(prefix.length).replace(/^\/+/, '')
}
