import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { relatedOrigins } from '#server/passkey-host.ts'
import { readSettings } from '#server/settings.ts'
import { checkS3 } from '#server/stores/s3-check.ts'

function settingsWith(env: Record<string, string>) {
  const folder = mkdtempSync(path.join(tmpdir(), 'shiguang-origins-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return readSettings({ SHIGUANG_DATA: folder, SHIGUANG_PORT: '4200', ...env })
}

test('the public address of the app comes first, and no page of a visitor’s own machine may ask', () => {
  const { appOrigins } = settingsWith({
    SHIGUANG_APP_ORIGIN: 'https://app.example.org/',
    SHIGUANG_ORIGINS: 'https://old.example.org,https://app.example.org',
  })
  expect(appOrigins).toEqual(['https://app.example.org', 'https://old.example.org'])
})

test('without one the app is on this machine', () => {
  const { appOrigins } = settingsWith({ SHIGUANG_ORIGINS: 'http://127.0.0.1:5173' })
  expect(appOrigins).toEqual(['http://127.0.0.1:4200', 'http://localhost:4200', 'http://127.0.0.1:5173'])
})

test('passkeys are for the domain of the public address, or for the one that is named; an IP address has none', () => {
  const hostWith = (env: Record<string, string>) => settingsWith(env).passkeyHost
  expect(hostWith({ SHIGUANG_APP_ORIGIN: 'https://app.example.org:8443' })).toBe('app.example.org')
  expect(hostWith({})).toBe('localhost')
  expect(hostWith({ SHIGUANG_HOST: '192.0.2.7' })).toBeUndefined()
  expect(hostWith({ SHIGUANG_PASSKEY_HOST: 'example.org' })).toBe('example.org')
  for (const wrong of ['https://example.org', '192.0.2.7'])
    expect(() => hostWith({ SHIGUANG_PASSKEY_HOST: wrong })).toThrow(/^SHIGUANG_PASSKEY_HOST: /)
})

test('browsers are told at which origins these passkeys count too', async () => {
  const origins = ['https://app.example.org', 'https://other.example.net']
  const answer = await relatedOrigins(origins).request('/.well-known/webauthn')
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(await answer.json()).toEqual({ origins })
})

test('a public address that is none is refused by name', () => {
  expect(() => settingsWith({ SHIGUANG_APP_ORIGIN: 'app.example.org' })).toThrow(/^SHIGUANG_APP_ORIGIN: /)
})

const rule = (origin: string) =>
  `<CORSRule><AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod></CORSRule>`
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/** As much of an S3 as the check of a bucket asks for: its CORS rules count. */
async function bucketWith(rules: string | undefined) {
  let cors = rules
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<unknown> => {
    const { searchParams } = new URL(request.url ?? '/', 'http://store.test')
    const { origin } = request.headers
    const body = await bodyOf(request)
    if (origin !== undefined && cors?.includes(`<AllowedOrigin>${origin}</AllowedOrigin>`)) {
      response.setHeader('Access-Control-Allow-Origin', origin)
      response.setHeader('Access-Control-Allow-Methods', 'PUT')
      response.setHeader('Access-Control-Allow-Headers', 'content-type')
      response.setHeader('Access-Control-Expose-Headers', 'ETag')
    }
    response.setHeader('ETag', '"x"')
    if (searchParams.has('cors') && request.method === 'PUT') cors = body
    else if (searchParams.has('cors')) {
      response.statusCode = cors === undefined ? 404 : 200
      return response.end(cors ?? '<Error><Code>NoSuchCORSConfiguration</Code></Error>')
    } else if (searchParams.has('uploads'))
      return response.end(
        '<InitiateMultipartUploadResult><Bucket>shiguang</Bucket><Key>k</Key><UploadId>1</UploadId></InitiateMultipartUploadResult>',
      )
    return response.end()
  }
  const server = createServer((request, response) => void serve(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const options = { endpoint, region: 'us-east-1', bucket: 'shiguang', accessKey: 'a', secretKey: 's' }
  return { options, cors: () => cors }
}

test.each([
  [
    'that has rules of other apps keeps them',
    `<CORSConfiguration>${rule('https://other.example.org')}</CORSConfiguration>`,
  ],
  ['without rules gets one', undefined],
])('the CORS of a bucket %s', async (_, before) => {
  const { options, cors } = await bucketWith(before)
  await checkS3(options, ['https://app.example.org'])
  expect(cors()).toContain('<AllowedOrigin>https://app.example.org</AllowedOrigin>')
  if (before !== undefined) expect(cors()).toContain('<AllowedOrigin>https://other.example.org</AllowedOrigin>')
})
