<?php
declare(strict_types=1);

namespace PaymentsService;

use PaymentsService\Errors\WebhookError;
use PaymentsService\Generated\Operations;

/**
 * Webhooks, verified in one call.
 *
 * @phpstan-import-type Event from Operations
 */
final class Webhooks
{
    /**
     * The event of a webhook, of which is certain: both signatures fit the raw body, it was signed just now, and this very
     * request did not come before. Else a WebhookError. A retry of the service is a request of its own: tell events apart by `id`.
     *
     * @param array<string, string|list<string>> $headers as `getallheaders()` or a framework has them
     * @param string|list<string> $secret the endpoint's, or several while you change from one to the next
     * @return Event
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter] string|array $secret,
        int $toleranceSeconds = 300,
        ?ReplayWindow $replayWindow = null,
    ): array {
        $given = [];
        foreach ($headers as $name => $value) {
            $given[strtolower($name)] = is_array($value) ? implode(' ', $value) : $value;
        }
        $request = ($given['webhook-id'] ?? '') . '.' . ($given['webhook-timestamp'] ?? '');
        $fits = false;
        foreach ((array) $secret as $key) {
            $fits = $fits || self::fits($rawBody, $given, $request, $key);
        }
        if (!$fits) {
            throw new WebhookError('signature', 'The signatures do not fit the body and the secret.');
        }
        $timestamp = $given['webhook-timestamp'] ?? '';
        $signedAt = ctype_digit($timestamp) ? (int) $timestamp : 0;
        if (abs(time() - $signedAt) > $toleranceSeconds) {
            throw new WebhookError('timestamp', "It was not signed within $toleranceSeconds seconds of now.");
        }
        if ($replayWindow !== null && !$replayWindow->add($request, $signedAt + $toleranceSeconds)) {
            throw new WebhookError('replayed', 'This very request came before.');
        }
        $event = json_decode($rawBody, true);
        if (!is_array($event)) {
            throw new WebhookError('body', 'The body is not a JSON object.');
        }
        /** @var Event $event */
        return $event;
    }

    /** @param array<string, string> $headers */
    private static function fits(string $rawBody, array $headers, string $request, string $secret): bool
    {
        $expected = hash_hmac('sha256', $rawBody, $secret);
        $signature = $headers['x-service-signature'] ?? '';
        $previous = $headers['x-service-signature-previous'] ?? '';
        if (!hash_equals($expected, $signature) && !hash_equals($expected, $previous)) {
            return false;
        }
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false) {
            return false;
        }
        $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$request.$rawBody", $key, true));
        foreach (explode(' ', $headers['webhook-signature'] ?? '') as $one) {
            if (hash_equals($expected, $one)) {
                return true;
            }
        }
        return false;
    }
}
