<?php
declare(strict_types=1);

namespace PaymentsService\Http;

/** Sends one request, and does not follow redirects: that would send the key to another address. */
interface Transport
{
    /**
     * @param array<string, string> $headers
     * @throws TransportFailure if no complete response arrives within `$seconds`
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $seconds): Response;
}
