module payments.example/client

go 1.21
