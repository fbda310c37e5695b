import { randomBytes } from 'node:crypto'
import { request as httpsRequest } from 'node:https'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { MvDetail } from '#contract/shapes/media.ts'
import type { Config } from '#contract/shapes/home.ts'
import type { UploadFields } from '#server/uploads/uploads.ts'
import { uploadClient } from '#tests/unit/server-uploads/support/client.ts'
import { createClient, visitor, type Client, type Who } from './support/client.ts'
import { hasNginx, nginxHosts, openNginx, type Nginx } from './support/nginx.ts'
import { freePorts, makeHome, type ServerHome } from './support/server-process.ts'
import { spawnServer, type SpawnedServer } from './support/spawn-server.ts'

const [appHost, a, b] = nginxHosts
const app = `https://${appHost}`

/** The configuration that the README names, on free ports and with a certificate of its own. */
describe.skipIf(!hasNginx())('behind nginx with TLS, as docs/nginx.conf has it (needs nginx and openssl)', () => {
  let home: ServerHome
  let server: SpawnedServer
  let proxy: Nginx
  let tlsPort: number

  beforeAll(async () => {
    const port = await freePorts(4)
    tlsPort = await freePorts(1)
    home = await makeHome()
    server = spawnServer({
      ...home.env,
      SHIGUANG_PORT: String(port),
      SHIGUANG_LINES: nginxHosts
        .slice(1)
        .map((host) => `https://${host}`)
        .join(','),
      SHIGUANG_APP_ORIGIN: app,
      SHIGUANG_TRUSTED_PROXIES: '127.0.0.1',
    })
    if (!(await server.ready)) throw new Error(server.said())

    proxy = openNginx({ tlsPort, port })
    await vi.waitUntil(
      () =>
        send(new Request(`${app}/healthz`)).then(
          ({ ok }) => ok,
          () => proxy.fault() !== undefined,
        ),
      {
        timeout: 20_000,
      },
    )
    const fault = proxy.fault()
    if (fault !== undefined) throw new Error(fault)
  })
  afterAll(async () => {
    await proxy?.close()
    server?.child.kill('SIGTERM')
    await server?.ended
    await home?.remove()
  })

  /** As a browser does, whose DNS says that all of these hosts are here. Line a is dead. */
  async function send(request: Request): Promise<Response> {
    const url = new URL(request.url)
    if (url.host === a) throw new TypeError('line a is dead')
    const body = Buffer.from(await request.arrayBuffer())
    return new Promise((resolve, reject) => {
      const outgoing = httpsRequest(
        {
          host: '127.0.0.1',
          port: tlsPort,
          servername: url.hostname,
          ca: proxy.certificate,
          method: request.method,
          path: url.pathname + url.search,
          headers: {
            ...Object.fromEntries(request.headers),
            host: url.host,
            origin: app,
            'content-length': body.length,
          },
        },
        (incoming) => {
          const chunks: Buffer[] = []
          incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
          incoming.on('error', reject)
          incoming.on('end', () =>
            resolve(
              new Response(Buffer.concat(chunks), {
                status: incoming.statusCode ?? 0,
                headers: incoming.headers as Record<string, string>,
              }),
            ),
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }
  const clientOnB = (): Promise<Client> => createClient(send, `https://${b}`, home.keys, Date.now)
  const configOf = async (client: Client, who: Who) =>
    ((await client.call('home.config', {}, who)).data as Config).config
  async function somebody(client: Client): Promise<Who> {
    const { device } = visitor()
    const input = { username: 'behind', password: 'secret-1', phone: '13900000000', adult: true }
    const { status, data } = await client.call('user.register', input, { device })
    if (status !== 200) throw new Error(`registering answered ${status}`)
    return { device, ...(data as { token: string; uuid: string }) }
  }

  it('with line a dead, pictures and clips come from the line that was asked, and links lead to the app', async () => {
    const client = await clientOnB()
    const { img_base, stream_base, official_url } = await configOf(client, visitor())
    expect([img_base, stream_base, official_url]).toEqual([`https://${b}/img/`, `https://${b}/hls/`, app])
    const { cover } = (await client.call('mv.detail', { id: 1 }, visitor())).data as MvDetail
    const picture = await send(new Request(img_base + cover.path))
    expect(picture.status).toBe(200)
    expect(picture.headers.get('access-control-allow-origin')).toBe(app)
    expect(await client.crypto.openImage(new Uint8Array(await picture.arrayBuffer()), cover.path)).toMatchObject({
      ok: true,
    })
  })

  it('a picture of 3.4 MB is taken, and lies at the line that was asked', async () => {
    const client = await clientOnB()
    const config = (await configOf(client, await somebody(client))) as UploadFields
    expect(new URL(config.img_upload_url).host).toBe(b)
    expect(new URL(config.r2URL).host).toBe(b)
    const side = 1200
    const noise = { raw: { width: side, height: side, channels: 3 } } as const
    const photo = new Uint8Array(
      await sharp(randomBytes(side * side * 3), noise)
        .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    )
    expect(photo.length).toBeGreaterThan(3_400_000)
    const upload = uploadClient((url, init) => send(new Request(url, init)), config)
    expect(await upload.image(photo)).toMatchObject({ code: 1 })
  })

  it('what is too large for the proxy is a 413 that the app may read', async () => {
    const body = new Uint8Array(33 * 1024 * 1024)
    const reply = await send(new Request(`https://${b}/upload/image?t=x`, { method: 'POST', body }))
    expect(reply.status).toBe(413)
    expect(reply.headers.get('access-control-allow-origin')).toBe(app)
  })

  it('the app comes with its types and headers, and headers.json by no path', async () => {
    const page = await send(new Request(`${app}/`))
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    for (const at of ['/headers.json', '//headers.json']) expect((await send(new Request(app + at))).status).toBe(404)
  })
})
