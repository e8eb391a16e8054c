/**
 * Client of the payments service. Start with {@link payments.client.Payments}; {@link payments.client.Webhooks}
 * verifies received webhooks. All classes are immutable and may be shared by threads.
 */
package payments.client;
