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
    private const NO_SECRET = 'The webhook secret is empty or missing. Pass the `secret` of your endpoint, '
        . 'which begins with whsec_; is its variable set?';

    /**
     * The event of a webhook, of which is certain: both signatures fit the raw body, it was signed just now, and this very
     * request did not come before. Else a WebhookError. A retry of the service is a request of its own: tell events apart by `id`.
     * Without a secret it is an \InvalidArgumentException, whatever the request is: anybody can sign with an empty one. `getenv()`
     * answers false for a variable that is not set, so false and null are taken here to be refused by that name.
     *
     * @param array<string, string|list<string>> $headers as `getallheaders()` or a framework has them
     * @param string|list<string> $secret the endpoint's, or several while you change from one to the next
     * @return Event
     */
    public static function verify(
        string $rawBody,
        array $headers,
        #[\SensitiveParameter] string|array|false|null $secret,
        int $toleranceSeconds = 300,
        ?ReplayWindow $replayWindow = null,
    ): array {
        $secrets = self::secrets($secret);
        $given = [];
        foreach ($headers as $name => $value) {
            $given[strtolower($name)] = is_array($value) ? implode(' ', $value) : $value;
        }
        $request = ($given['webhook-id'] ?? '') . '.' . ($given['webhook-timestamp'] ?? '');
        $fits = false;
        foreach ($secrets as $text => $key) {
            $fits = $fits || self::fits($rawBody, $given, $request, (string) $text, $key);
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

    /** @return array<array-key, string> by each secret the bytes that it encodes */
    private static function secrets(#[\SensitiveParameter] mixed $secret): array
    {
        $keys = [];
        foreach (is_array($secret) ? $secret : [$secret] as $one) {
            $key = is_string($one) ? base64_decode((string) preg_replace('/^whsec_/', '', $one), true) : false;
            if (!is_string($one) || $key === false || $key === '') {
                throw new \InvalidArgumentException(self::NO_SECRET);
            }
            $keys[$one] = $key;
        }
        return $keys === [] ? throw new \InvalidArgumentException(self::NO_SECRET) : $keys;
    }

    /** @param array<string, string> $headers */
    private static function fits(
        string $rawBody,
        array $headers,
        string $request,
        #[\SensitiveParameter] string $secret,
        #[\SensitiveParameter] string $key,
    ): bool {
        $expected = hash_hmac('sha256', $rawBody, $secret);
        $signature = $headers['x-service-signature'] ?? '';
        $previous = $headers['x-service-signature-previous'] ?? '';
        if (!hash_equals($expected, $signature) && !hash_equals($expected, $previous)) {
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
