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
    private const MALFORMED_SECRET = 'The webhook secret is malformed: it must be whsec_ and base64, '
        . 'as the endpoint returned it, without quotes or other changes.';
    private const SECRET = '#^whsec_((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$#D';

    /**
     * Returns the event of a webhook after verification: both signatures match the raw body, the timestamp is current,
     * and the request is no repeat. Throws a WebhookError otherwise. A retry by the service is a new request:
     * deduplicate events by `id`. Throws an \InvalidArgumentException for a malformed secret, and for an empty one:
     * anyone can sign with it. Blanks and line ends around a secret are ignored. The types false and null are accepted to be refused by this exception, since `getenv()` returns false for an unset
     * variable.
     *
     * @param array<string, string|list<string|null>> $headers of `getallheaders()` or a framework
     * @param string|list<string> $secret the endpoint's secret, or several during a rotation
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
            throw new WebhookError('signature', 'The signatures do not match the body and the secret.');
        }
        $timestamp = $given['webhook-timestamp'] ?? '';
        $signedAt = preg_match('/^\d+$/D', $timestamp) === 1 ? (int) $timestamp : 0;
        if (abs(time() - $signedAt) > $toleranceSeconds) {
            throw new WebhookError('timestamp', "The timestamp is not within $toleranceSeconds seconds of now.");
        }
        $event = json_decode($rawBody, true);
        if (!is_array($event)) {
            throw new WebhookError('body', 'The body is not a JSON object.');
        }
        if ($replayWindow !== null && !$replayWindow->add($request, $signedAt + $toleranceSeconds)) {
            throw new WebhookError('replayed', 'This request was received before.');
        }
        /** @var Event $event */
        return $event;
    }

    /** @return array<array-key, string> by each secret the bytes that it encodes */
    private static function secrets(#[\SensitiveParameter] mixed $secret): array
    {
        $keys = [];
        foreach (is_array($secret) ? $secret : [$secret] as $one) {
            // A secret that comes from a file has its line end.
            $text = is_string($one) ? trim($one, " \t\r\n") : '';
            if ($text === '' || $text === 'whsec_') {
                throw new \InvalidArgumentException(self::NO_SECRET);
            }
            if (preg_match(self::SECRET, $text, $parts) !== 1) {
                throw new \InvalidArgumentException(self::MALFORMED_SECRET);
            }
            $keys[$text] = base64_decode($parts[1]);
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
