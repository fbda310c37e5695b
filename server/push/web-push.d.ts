/** What is used of the package; it comes without types. */
declare module 'web-push' {
  interface RequestDetails {
    readonly headers: Record<string, string | number>
    readonly body: Buffer
  }
  const webPush: {
    /** Encrypts a payload (RFC 8291) and signs for who sends it (RFC 8292). Throws where the keys of the device are none. */
    generateRequestDetails(
      subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
      payload: string,
      options: {
        vapidDetails: { subject: string; publicKey: string; privateKey: string }
        TTL: number
        urgency: 'normal'
        topic: string
      },
    ): RequestDetails
  }
  export default webPush
}
