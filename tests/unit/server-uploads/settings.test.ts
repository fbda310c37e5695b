import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { s3Settings } from '#server/stores/settings.ts'
import { fileBytesSetting, slicesOf } from '#server/uploads/limits.ts'
import { findUploadMeans, type UploadSetting } from '#server/uploads/open.ts'

const whole = {
  S3_ENDPOINT: 'https://s3.test',
  S3_REGION: 'auto',
  S3_BUCKET: 'shiguang-media',
  S3_ACCESS_KEY: 'a',
  S3_SECRET_KEY: 'b',
}

describe('the settings of the store', () => {
  test('nothing is a folder, everything is a bucket', () => {
    expect(s3Settings({})).toBeUndefined()
    expect(s3Settings({ S3_ENDPOINT: '', S3_BUCKET: ' ' })).toBeUndefined()
    const bucket = {
      endpoint: 'https://s3.test',
      region: 'auto',
      bucket: 'shiguang-media',
      accessKey: 'a',
      secretKey: 'b',
    }
    expect(s3Settings(whole)).toEqual(bucket)
    expect(s3Settings({ ...whole, S3_PUBLIC_ENDPOINT: 'https://cdn.test/' })).toEqual({
      ...bucket,
      publicEndpoint: 'https://cdn.test',
    })
  })

  test.each([
    ['half of them', { ...whole, S3_SECRET_KEY: '' }, /^S3_SECRET_KEY: missing; set all of S3_ENDPOINT, .*, or none/],
    ['the public address alone', { S3_PUBLIC_ENDPOINT: 'https://cdn.test' }, /^S3_ENDPOINT, S3_REGION, .*: missing/],
    [
      'an address with a path',
      { ...whole, S3_ENDPOINT: 'https://s3.test/bucket' },
      /^S3_ENDPOINT: "https:\/\/s3\.test\/bucket" is not/,
    ],
    ['no address', { ...whole, S3_PUBLIC_ENDPOINT: 'cdn' }, /^S3_PUBLIC_ENDPOINT: "cdn" is not/],
    ['no name of a bucket', { ...whole, S3_BUCKET: '../x' }, /^S3_BUCKET: not a name/],
  ])('%s: one line that names the variable', (_, env, message) => {
    expect(() => s3Settings(env)).toThrow(message)
  })

  test('the largest file is taken from them', () => {
    expect(slicesOf(fileBytesSetting({}))).toBe(410)
    expect(fileBytesSetting({ UPLOAD_MAX_MB: '5' })).toBe(5 * 1024 * 1024)
    for (const bad of ['0', '-1', '1.5', 'x', '50001', '1e3']) {
      expect(() => fileBytesSetting({ UPLOAD_MAX_MB: bad }), bad).toThrow(
        /^UPLOAD_MAX_MB: a whole number from 1 to 50000 is needed, not "/,
      )
    }
  })
})

describe('uploads of a server that starts', () => {
  const setting = (env: Record<string, string>): UploadSetting => ({
    s3: s3Settings(env),
    dataFolder: '/data',
    appOrigins: ['http://app.test'],
  })

  test('are in the data folder where nothing else is said', async () => {
    const { notes } = await findUploadMeans(setting({}))
    expect(notes).toEqual(['uploads are in /data', expect.stringMatching(/ffmpeg/) as string])
  })

  test('do not start with a bucket that does not answer', async () => {
    await expect(findUploadMeans(setting({ ...whole, S3_ENDPOINT: 'http://127.0.0.1:1' }))).rejects.toThrow(
      /^S3: http:\/\/127\.0\.0\.1:1 does not answer; check S3_ENDPOINT$/,
    )
  })

  test('do not start with keys that may only look', async () => {
    const store = createServer((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 200 : 403, { 'Content-Type': 'application/xml' })
      response.end('<Error><Code>AccessDenied</Code><Message>Access Denied.</Message></Error>')
    })
    await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
    const S3_ENDPOINT = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
    await expect(findUploadMeans(setting({ ...whole, S3_ENDPOINT }))).rejects.toThrow(
      /^S3: the keys open the bucket "shiguang-media", but no upload can be begun in it \(AccessDenied\)$/,
    )
    store.close()
    store.closeAllConnections()
  })
})
